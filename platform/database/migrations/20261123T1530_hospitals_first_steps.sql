-- Steps of the first morning that somebody put off; whether a step is done is read from the rows that it makes.
create table hospital_step (
  hospital   uuid not null default app.hospital() references hospital (id),
  step       text not null check (step in ('hospital', 'hours', 'rooms', 'people', 'prices', 'modality', 'patient')),
  account    uuid not null,
  skipped_at timestamptz(3) not null,
  primary key (hospital, step),
  foreign key (hospital, account) references membership (hospital, account)
);
comment on table hospital_step is 'Steps of the first morning that were put off';
comment on column hospital_step.hospital is 'The hospital';
comment on column hospital_step.step is 'The step';
comment on column hospital_step.account is 'Who put it off';
comment on column hospital_step.skipped_at is 'When';
select app.protect('hospital_step');
select app.allow_delete('hospital_step');

-- "Who looked": the log is read by person and by kind, newest first.
create index audit_of_account on audit_log (hospital, account, seq desc);
