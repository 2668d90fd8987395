-- Who opened what: a row for each person, entry and five minutes.
create table read_log (
  hospital  uuid not null default app.hospital() references hospital (id),
  seq       bigint generated always as identity,
  at        timestamptz(3) not null,
  account   uuid not null,
  action    text not null,
  entity    text not null,
  entity_id uuid not null,
  pet       uuid,
  primary key (hospital, seq)
);
create index read_log_pet on read_log (hospital, pet, seq desc) where pet is not null;
create index read_log_account on read_log (hospital, account, seq desc);
create index read_log_entry on read_log (hospital, entity_id, seq desc);
comment on table read_log is 'Who opened which record, result or study. Rows are only added, some seconds after the read';
comment on column read_log.hospital is 'The hospital';
comment on column read_log.seq is 'In the order in which reads were written';
comment on column read_log.at is 'When it was opened; once more within five minutes is the same read';
comment on column read_log.account is 'Who';
comment on column read_log.action is 'The call';
comment on column read_log.entity is 'What was opened: pet, medicalRecord, record, study, imageReport';
comment on column read_log.entity_id is 'Its id; images count as their study';
comment on column read_log.pet is 'The patient whose it was then';
select app.protect('read_log');
revoke update on read_log from alder_app;
