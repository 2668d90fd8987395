-- Critical values: who is responsible for one, who was notified next, and who was told by telephone.

create table critical_alert (
  hospital        uuid not null default app.hospital() references hospital (id),
  id              uuid not null,
  record          uuid not null,
  pet             uuid,
  assignee        uuid,
  basis           text not null check (basis in ('visit', 'order', 'recent', 'none')),
  raised_at       timestamptz(3) not null,
  escalated_at    timestamptz(3),
  escalated_to    uuid[] not null default '{}',
  acknowledged_at timestamptz(3),
  acknowledged_by text not null default '',
  note            text not null default '',
  withdrawn_at    timestamptz(3),
  version         int not null default 1,
  created_at      timestamptz(3) not null default clock_timestamp(),
  updated_at      timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, record) references lab_record (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, assignee) references membership (hospital, account),
  check ((assignee is null) = (basis = 'none'))
);
-- A result has one open alert; one that worsens after it was acknowledged gets another.
create unique index critical_alert_open on critical_alert (hospital, record)
  where acknowledged_at is null and withdrawn_at is null;
create index critical_alert_of_record on critical_alert (hospital, record, raised_at);
create index critical_alert_raised on critical_alert (hospital, raised_at desc, id desc);
comment on table critical_alert is 'A critical result that has to be acknowledged, from when it was filed until somebody has';
comment on column critical_alert.hospital is 'The hospital';
comment on column critical_alert.id is 'UUIDv7 made by the server';
comment on column critical_alert.record is 'The result';
comment on column critical_alert.pet is 'The animal; null until the result is filed';
comment on column critical_alert.assignee is 'Account that is responsible; null: nobody was found, and it was escalated at once';
comment on column critical_alert.basis is 'Why that account: doctor of the visit that ordered, who ordered, doctor of the newest visit, none';
comment on column critical_alert.raised_at is 'When the hospital had the result';
comment on column critical_alert.escalated_at is 'When the next people were notified';
comment on column critical_alert.escalated_to is 'Accounts that were notified then';
comment on column critical_alert.acknowledged_at is 'When somebody acknowledged it';
comment on column critical_alert.acknowledged_by is 'Name of that person';
comment on column critical_alert.note is 'What was done';
comment on column critical_alert.withdrawn_at is 'When the result was found not to be critical, retracted or discarded';
comment on column critical_alert.version is 'Raised by each change';
comment on column critical_alert.created_at is 'When stored';
comment on column critical_alert.updated_at is 'Last change; only grows';
select app.protect('critical_alert');

create table critical_readback (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  record     uuid not null,
  told       text not null check (told <> ''),
  read_back  text not null check (read_back <> ''),
  author     uuid not null,
  told_at    timestamptz(3) not null,
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, record) references lab_record (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
create index critical_readback_of_record on critical_readback (hospital, record, told_at);
comment on table critical_readback is 'A critical result that was told by telephone, with what the listener read back; never changed';
comment on column critical_readback.hospital is 'The hospital';
comment on column critical_readback.id is 'UUIDv7 made by the server';
comment on column critical_readback.record is 'The result';
comment on column critical_readback.told is 'Name of the person who was told';
comment on column critical_readback.read_back is 'What that person read back';
comment on column critical_readback.author is 'Account that told it';
comment on column critical_readback.told_at is 'When it was told';
comment on column critical_readback.version is 'Raised by each change';
comment on column critical_readback.created_at is 'When stored';
comment on column critical_readback.updated_at is 'Last change; only grows';
select app.protect('critical_readback');
