-- What filing needs to know of a result: whether a person decided about it, which sample it came from, and whether
-- the clock of the analyzer was to be believed.

alter table lab_record add column person_edited boolean not null default false;
comment on column lab_record.person_edited is 'A person filed, moved, discarded or corrected it: messages of the device no longer change its values';
update lab_record
set person_edited = true
where match_by = 'person'
  or match_state = 'discarded'
  or verify_state = 'retracted'
  or jsonb_path_exists(modified, '$[*] ? (@.user != "device")');

alter table lab_record add column sample_key text not null default '';
comment on column lab_record.sample_key is 'Hash of device, panel and identifiers without the time: finds the run that a corrected one replaces; empty without identifiers';
create index lab_record_of_sample on lab_record (hospital, sample_key) where sample_key <> '';

alter table lab_record add column device_time timestamptz(3);
comment on column lab_record.device_time is 'Time of measurement by the clock of the device; null when the device names none';
alter table lab_record add column clock_off boolean not null default false;
comment on column lab_record.clock_off is 'The clock of the device was more than 10 minutes off: timestamp is the time of reception';
alter table lab_record add column model text not null default '';
comment on column lab_record.model is 'Model as the device names itself';
comment on column lab_record."timestamp" is 'When it was measured; the time of reception when the device names none or its clock is off';
