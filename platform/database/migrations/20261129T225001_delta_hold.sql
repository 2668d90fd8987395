-- Results that wait for a person because a value changed by more than the hospital allows.
create table delta_hold (
  hospital      uuid not null default app.hospital() references hospital (id),
  id            uuid not null,
  record        uuid not null,
  pet           uuid not null,
  state         text not null check (state in ('waiting', 'rerun', 'verified', 'moved', 'withdrawn', 'settled')),
  changes       jsonb not null check (jsonb_array_length(changes) > 0),
  release_state text not null check (release_state in ('final', 'amended')),
  raised_at     timestamptz(3) not null,
  rerun_by      uuid,
  rerun_at      timestamptz(3),
  decided_by    uuid,
  decided_at    timestamptz(3),
  note          text not null default '',
  version       int not null default 1,
  created_at    timestamptz(3) not null default clock_timestamp(),
  updated_at    timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, record) references lab_record (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, rerun_by) references membership (hospital, account),
  foreign key (hospital, decided_by) references membership (hospital, account),
  check ((state in ('waiting', 'rerun')) = (decided_at is null)),
  check (state <> 'verified' or decided_by is not null)
);
create unique index delta_hold_open on delta_hold (hospital, record) where decided_at is null;
create index delta_hold_of_record on delta_hold (hospital, record, id desc);
create index delta_hold_decided on delta_hold (hospital, decided_at) where decided_at is not null;
comment on table delta_hold is 'A result that waits, or waited, for a person because a value changed beyond a limit of the hospital';
comment on column delta_hold.hospital is 'The hospital';
comment on column delta_hold.id is 'UUIDv7 made by the server';
comment on column delta_hold.record is 'The result';
comment on column delta_hold.pet is 'The patient whose earlier values it was compared with';
comment on column delta_hold.state is 'waiting; rerun: asked for, still waiting; verified by a person; moved to another patient; withdrawn with its result; settled: the values are within the limits now';
comment on column delta_hold.changes is 'Array of the changes beyond a limit, each with the value before, its time and the limit';
comment on column delta_hold.release_state is 'State that the result has again once nothing waits';
comment on column delta_hold.raised_at is 'When it began to wait';
comment on column delta_hold.rerun_by is 'Account that asked for a re-run; null: nobody';
comment on column delta_hold.rerun_at is 'When the re-run was asked for';
comment on column delta_hold.decided_by is 'Account that ended it; null while it waits, and where no person did';
comment on column delta_hold.decided_at is 'When it ended; null while it waits';
comment on column delta_hold.note is 'What the person who verified it noted';
comment on column delta_hold.version is 'Raised by each change';
comment on column delta_hold.created_at is 'When stored';
comment on column delta_hold.updated_at is 'Last change; only grows';
select app.protect('delta_hold');
