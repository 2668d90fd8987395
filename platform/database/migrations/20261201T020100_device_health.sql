-- How well the line of each analyzer works, and which software the analyzer says that it runs.
alter table device add column software text not null default '';
alter table device add column software_at timestamptz(3);
comment on column device.software is 'Version of its software, as it says itself; empty: it does not say';
comment on column device.software_at is 'When it first said so';

create table device_link_day (
  hospital uuid not null default app.hospital() references hospital (id),
  id       uuid not null,
  device   uuid not null,
  day      date not null,
  naks     int not null default 0 check (naks >= 0),
  repeats  int not null default 0 check (repeats >= 0),
  rejected int not null default 0 check (rejected >= 0),
  primary key (hospital, id),
  unique (hospital, device, day),
  foreign key (hospital, device) references device (hospital, id)
);
comment on table device_link_day is 'What a gateway counted on the line of an analyzer in one day (UTC)';
comment on column device_link_day.hospital is 'The hospital';
comment on column device_link_day.id is 'UUIDv7 made by the server';
comment on column device_link_day.device is 'The analyzer';
comment on column device_link_day.day is 'The day, in UTC';
comment on column device_link_day.naks is 'Frames and transfers that the gateway refused: a wrong checksum, no room';
comment on column device_link_day.repeats is 'Frames and messages that the analyzer sent twice';
comment on column device_link_day.rejected is 'Messages that the gateway answered with an error, and transfers that broke off';
select app.protect('device_link_day');
