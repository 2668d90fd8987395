-- Every result is found by what was measured, its flag, device, patient, number, day and state, on any page.

-- Filled by the trigger of functions/lab.sql, for earlier results when that file is loaded.
alter table lab_record add column marks int[];
comment on column lab_record.marks is 'Hashes of its analytes and kinds of flags, for search';
alter table lab_record add column aside jsonb;
comment on column lab_record.aside is 'Who set it aside in the inbox, when and why; null: not set aside';

create index lab_record_by_mark on lab_record using gin (marks);
create index lab_record_of_device on lab_record (hospital, device, "timestamp" desc, id desc);
create index lab_record_reported on lab_record (hospital, lower(reported ->> 'patient_id'))
  where reported ->> 'patient_id' <> '';
create index lab_record_critical_open on lab_record (hospital, "timestamp" desc, id desc)
  where critical and acknowledged is null;
create index lab_record_changed on lab_record (hospital, "timestamp" desc, id desc)
  where verify_state in ('amended', 'retracted');
create index lab_record_discarded on lab_record (hospital, id desc) where match_state = 'discarded';

-- Messages that nobody has to look at any more leave the quarantine with a reason, and can come back.
alter table transmission drop constraint transmission_state_check;
alter table transmission add constraint transmission_state_check
  check (state in ('filed', 'duplicate', 'status', 'quarantined', 'aside', 'discarded'));
alter table transmission add column triage jsonb;
comment on column transmission.triage is 'Who set it aside or discarded it, when and why';
comment on column transmission.state is 'filed, duplicate (nothing new in it), status (no results in it), quarantined (could not be read), aside or discarded by a person';
create index transmission_triaged on transmission (hospital, id desc) where state in ('aside', 'discarded');
