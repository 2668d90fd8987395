-- Packages of reagent lots, and the maintenance of analyzers.
create table reagent_lot (
  hospital       uuid not null default app.hospital() references hospital (id),
  id             uuid not null,
  name           text not null check (name <> ''),
  lot            text not null check (lot <> ''),
  serial         text not null default '',
  gtin           text check (gtin ~ '^\d{14}$'),
  expires_on     date,
  quantity       int not null check (quantity > 0),
  cost           bigint not null default 0 check (cost >= 0),
  device         uuid,
  state          text not null default 'stock' check (state in ('stock', 'open', 'empty', 'discarded')),
  opened_at      timestamptz(3),
  discard_reason text not null default '',
  version        int not null default 1,
  created_at     timestamptz(3) not null default clock_timestamp(),
  updated_at     timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, name, lot, serial),
  foreign key (hospital, device) references device (hospital, id)
);
comment on table reagent_lot is 'A package of rotors, slides, cassettes or reagent';
comment on column reagent_lot.hospital is 'The hospital';
comment on column reagent_lot.id is 'UUIDv7 made by the server';
comment on column reagent_lot.name is 'Test or panel that it is for';
comment on column reagent_lot.lot is 'Lot number on the label, GS1 AI 10';
comment on column reagent_lot.serial is 'Serial number on the label, GS1 AI 21; empty: none';
comment on column reagent_lot.gtin is 'GTIN-14 of the label, GS1 AI 01; null: none scanned';
comment on column reagent_lot.expires_on is 'Last day of use, GS1 AI 17; null: none printed';
comment on column reagent_lot.quantity is 'Tests in a full package';
comment on column reagent_lot.cost is 'What the package cost, in the smallest unit of the currency; 0: not known';
comment on column reagent_lot.device is 'Analyzer that it is open at';
comment on column reagent_lot.state is 'stock, open, empty or discarded';
comment on column reagent_lot.opened_at is 'When it was opened; null: closed';
comment on column reagent_lot.discard_reason is 'Why it was thrown away';
comment on column reagent_lot.version is 'Raised by each change';
comment on column reagent_lot.created_at is 'When it was scanned in; runs of its lot are counted from here';
comment on column reagent_lot.updated_at is 'Last change; only grows';
select app.protect('reagent_lot');
create index lab_record_of_lot on lab_record (hospital, rotor_lot, created_at) where rotor_lot is not null;

create table device_maintenance (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  device     uuid not null,
  kind       text not null check (kind in ('cleaning', 'calibration', 'part', 'service', 'other')),
  note       text not null default '',
  done_on    date not null,
  author     uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, device) references device (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table device_maintenance is 'What was done at an analyzer; only added to';
comment on column device_maintenance.hospital is 'The hospital';
comment on column device_maintenance.id is 'UUIDv7 made by the server';
comment on column device_maintenance.device is 'The analyzer';
comment on column device_maintenance.kind is 'cleaning, calibration, part, service or other';
comment on column device_maintenance.note is 'What was done, in words';
comment on column device_maintenance.done_on is 'The day';
comment on column device_maintenance.author is 'Account that noted it';
comment on column device_maintenance.created_at is 'When it was noted';
create index device_maintenance_by_device on device_maintenance (hospital, device, id desc);
select app.protect('device_maintenance');
