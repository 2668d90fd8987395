-- Figures of the dashboard read by day what happened in a range.
create index receipt_by_day on receipt (hospital, paid_at) include (total, medical_record) where status = 'paid';
create index lab_record_by_arrival on lab_record (hospital, created_at);
create index medical_image_by_arrival on medical_image (hospital, created_at) where deleted_at is null;
