-- A result that no analyzer sent names who typed it.
alter table lab_record add column typed_by text;
comment on column lab_record.typed_by is 'Who typed it; null: an analyzer sent it';
