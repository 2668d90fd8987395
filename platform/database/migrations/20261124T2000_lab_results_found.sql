-- Every result is found by what was measured, its flag, device, patient, number, day and state, on any page.

-- Hashes of the analytes of a result, of the kinds of its flags, and of both together, salted with the hospital: one
-- index over them finds an analyte in one hospital. Hashes may collide; the chance for one hospital is below 1 to 10,000.
create function app.lab_marks(p_hospital uuid, p_results jsonb) returns int[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct hashtext(p_hospital::text || '|' || mark)), '{}')
  from jsonb_array_elements(case when jsonb_typeof(p_results) = 'array' then p_results else '[]' end) as v,
    lateral (select v ->> 'code' as code, v ->> 'flag' as flag) as one,
    lateral (select array_remove(array[
      case when flag <> 'N' then 'abnormal' end,
      case when flag in ('H', 'HH') then 'high' end,
      case when flag in ('L', 'LL') then 'low' end,
      case when flag in ('HH', 'LL') then 'critical' end,
      case when flag = 'invalid' then 'invalid' end], null) as kinds) as flags,
    lateral (
      select code || '|' as mark union all select '|' || kind from unnest(kinds) as kind
      union all select code || '|' || kind from unnest(kinds) as kind) as marked
  where mark is not null
$$;

alter table lab_record add column marks int[] not null generated always as (app.lab_marks(hospital, results)) stored;
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
