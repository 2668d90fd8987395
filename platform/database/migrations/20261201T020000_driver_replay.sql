-- What a version of an own driver would change on an analyzer, and who agreed to it.
create table driver_replay (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  device     uuid not null,
  driver     uuid not null,
  number     int not null,
  against    int not null default 0 check (against >= 0),
  messages   int not null check (messages >= 0),
  made_at    timestamptz(3) not null,
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, device, driver, number),
  foreign key (hospital, device) references device (hospital, id),
  foreign key (hospital, driver, number) references own_driver_version (hospital, driver, number)
);
comment on table driver_replay is 'The newest replay of a version of an own driver on the stored messages of a device';
comment on column driver_replay.hospital is 'The hospital';
comment on column driver_replay.id is 'UUIDv7 made by the server';
comment on column driver_replay.device is 'The device whose messages were read';
comment on column driver_replay.driver is 'The own driver';
comment on column driver_replay.number is 'Version of that driver';
comment on column driver_replay.against is 'Version of the driver_use that it was compared with; 0: none, the product''s driver';
comment on column driver_replay.messages is 'Messages that were read';
comment on column driver_replay.made_at is 'When';
comment on column driver_replay.version is 'Raised by each change';
comment on column driver_replay.created_at is 'When it was first replayed';
comment on column driver_replay.updated_at is 'Last change; only grows';
select app.protect('driver_replay');

create table driver_change (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  replay     uuid not null,
  kind       text not null,
  code       text not null,
  count      int not null check (count >= 0),
  verdict    text check (verdict in ('agreed', 'refused')),
  person     uuid,
  decided_at timestamptz(3),
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, replay, kind, code),
  check ((verdict is null) = (person is null) and (verdict is null) = (decided_at is null)),
  foreign key (hospital, replay) references driver_replay (hospital, id),
  foreign key (hospital, person) references membership (hospital, account)
);
comment on table driver_change is 'A kind of change to a value that a replay found, and whether a person agreed to it';
comment on column driver_change.hospital is 'The hospital';
comment on column driver_change.id is 'UUIDv7 made by the server';
comment on column driver_change.replay is 'The replay';
comment on column driver_change.kind is 'What changes: value, unit, flag, lost …';
comment on column driver_change.code is 'Code of the value; empty: the whole run';
comment on column driver_change.count is 'Values that change so; 0: none any more';
comment on column driver_change.verdict is 'Null: not decided';
comment on column driver_change.person is 'Who decided';
comment on column driver_change.decided_at is 'When';
comment on column driver_change.version is 'Raised by each change';
comment on column driver_change.created_at is 'When a replay first found it';
comment on column driver_change.updated_at is 'Last change; only grows';
select app.protect('driver_change');
