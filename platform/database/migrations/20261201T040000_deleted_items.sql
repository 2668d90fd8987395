-- What was deleted is listed for 30 days, and deleted images are purged after them: both read the few deleted rows of
-- large tables.
create index medical_image_deleted on medical_image (hospital, deleted_at) where deleted_at is not null and purged_at is null;
create index series_deleted on series (hospital, deleted_at) where deleted_at is not null;
create index medical_record_deleted on medical_record (hospital, deleted_at) where deleted_at is not null;
create index treatment_record_deleted on treatment_record (hospital, deleted_at) where deleted_at is not null;
create index medicine_record_deleted on medicine_record (hospital, deleted_at) where deleted_at is not null;
create index vital_signs_deleted on vital_signs (hospital, deleted_at) where deleted_at is not null;
create index his_image_deleted on his_image (hospital, deleted_at) where deleted_at is not null;
create index pet_deleted on pet (hospital, updated_at) where deleted;
create index owner_deleted on owner (hospital, updated_at) where deleted;
