-- A result stays on the list until somebody has looked at it.
alter table lab_record add column reviewed jsonb;
comment on column lab_record.reviewed is 'Who looked at the result and when; null until then, and again after an amendment';
create index lab_record_unreviewed on lab_record (hospital, "timestamp" desc, id desc)
  where reviewed is null and match_state in ('matched', 'unrequested');
