-- Drivers that a hospital has taught from captures of its own analyzers.
create table own_driver (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  key        text not null check (key ~ '^own\.[a-z0-9_.-]{1,36}$'),
  name       text not null,
  model      text not null,
  newest     int not null default 1 check (newest >= 1),
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, key)
);
comment on table own_driver is 'A driver of the hospital''s own; what it says stands in its versions';
comment on column own_driver.hospital is 'The hospital';
comment on column own_driver.id is 'UUIDv7 made by the server';
comment on column own_driver.key is 'Its name in files and on results that it read';
comment on column own_driver.name is 'What the hospital calls it';
comment on column own_driver.model is 'Model of the analyzers that it is for';
comment on column own_driver.newest is 'Number of its newest version';
comment on column own_driver.version is 'Raised by each change';
comment on column own_driver.created_at is 'When it was first saved';
comment on column own_driver.updated_at is 'Last change; only grows';
select app.protect('own_driver');

create table own_driver_version (
  hospital     uuid not null default app.hospital() references hospital (id),
  id           uuid not null,
  driver       uuid not null,
  number       int not null check (number >= 1),
  file         jsonb not null,
  taught       jsonb not null,
  capture      text not null,
  protocol     text not null check (protocol in ('astm', 'hl7', 'file')),
  charset      text not null,
  decimal_mark text not null check (decimal_mark in ('.', ',')),
  expected     jsonb not null,
  author       uuid not null,
  saved_at     timestamptz(3) not null,
  primary key (hospital, id),
  unique (hospital, driver, number),
  foreign key (hospital, driver) references own_driver (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table own_driver_version is 'A version of an own driver with its test; rows are only added';
comment on column own_driver_version.hospital is 'The hospital';
comment on column own_driver_version.id is 'UUIDv7 made by the server';
comment on column own_driver_version.driver is 'The driver';
comment on column own_driver_version.number is 'Number within the driver; results name it';
comment on column own_driver_version.file is 'The driver, whole: it rests on no driver of the product';
comment on column own_driver_version.taught is 'What the person said, in its order: {places, words}';
comment on column own_driver_version.capture is 'Bytes of the capture that it was taught by, Base64: the input of its test';
comment on column own_driver_version.protocol is 'How the capture was written';
comment on column own_driver_version.charset is 'Charset of the capture';
comment on column own_driver_version.decimal_mark is 'Decimal mark of the capture';
comment on column own_driver_version.expected is 'What the capture was read as when the version was saved: what its test expects';
comment on column own_driver_version.author is 'Who saved it';
comment on column own_driver_version.saved_at is 'When';
select app.protect('own_driver_version');
revoke update on own_driver_version from alder_app;

create table driver_use (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  device     uuid not null,
  driver     uuid,
  number     int,
  person     uuid not null,
  since      timestamptz(3) not null,
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, device),
  check ((driver is null) = (number is null)),
  foreign key (hospital, device) references device (hospital, id),
  foreign key (hospital, driver, number) references own_driver_version (hospital, driver, number),
  foreign key (hospital, person) references membership (hospital, account)
);
comment on table driver_use is 'Which own driver reads the messages of a device';
comment on column driver_use.hospital is 'The hospital';
comment on column driver_use.id is 'UUIDv7 made by the server';
comment on column driver_use.device is 'The device';
comment on column driver_use.driver is 'The own driver; null: switched off, the product''s driver reads';
comment on column driver_use.number is 'Version of that driver';
comment on column driver_use.person is 'Who switched it on or off';
comment on column driver_use.since is 'When';
comment on column driver_use.version is 'Raised by each change';
comment on column driver_use.created_at is 'When a driver was first switched on for the device';
comment on column driver_use.updated_at is 'Last change; only grows';
select app.protect('driver_use');

-- The messages of one device, newest first: the list of the workshop and its replay.
create index transmission_of_device on transmission (hospital, device, device_serial, received_at desc);
