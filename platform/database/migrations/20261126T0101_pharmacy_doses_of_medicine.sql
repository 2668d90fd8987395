-- The doses that a hospital has given of a medicine: what a dose without a range of the catalog is compared with.
create index medicine_record_of_medicine on medicine_record (hospital, medicine, created_at desc) where deleted_at is null;
