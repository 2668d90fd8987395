-- A message that comes again asks for what came out of it; a device's own number of a run is looked up.
create index lab_record_of_transmission on lab_record (hospital, set_id) where set_id is not null;
create index lab_record_by_record_id on lab_record (hospital, record_id) where record_id <> '';
