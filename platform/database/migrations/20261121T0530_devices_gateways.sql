-- Device gateways (Pulpo) and the analyzers behind them.

create table gateway (
  hospital         uuid not null default app.hospital() references hospital (id),
  id               uuid not null,
  serial           text not null unique check (serial ~ '^[0-9A-Z]{16}$'),
  key_hash         bytea not null,
  name             text not null default '',
  software_version text not null default '',
  addresses        text[] not null default '{}',
  boot_id          text,
  queue            int not null default 0,
  oldest           timestamptz(3),
  last_seen        timestamptz(3),
  offline_since    timestamptz(3),
  revoked          boolean not null default false,
  version          int not null default 1,
  created_at       timestamptz(3) not null default clock_timestamp(),
  updated_at       timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id)
);
comment on table gateway is 'Device gateways: programs on a hospital''s network that analyzers talk to';
comment on column gateway.hospital is 'The hospital that the key opens';
comment on column gateway.id is 'UUIDv7 made by the server';
comment on column gateway.serial is '16 letters and digits, unique everywhere';
comment on column gateway.key_hash is 'SHA-256 of the key''s 256 random bits; the key itself was shown once';
comment on column gateway.name is 'Name given by the hospital';
comment on column gateway.software_version is 'Version of the program, as it says';
comment on column gateway.addresses is 'Addresses in the hospital''s network, the first one is offered to browsers';
comment on column gateway.boot_id is 'Changes with each start of the program';
comment on column gateway.queue is 'Messages that it still has to hand over';
comment on column gateway.oldest is 'When the oldest of them came in';
comment on column gateway.last_seen is 'Last sign of life';
comment on column gateway.offline_since is 'Set once when it has been away for 30 minutes, cleared when it is back';
comment on column gateway.revoked is 'Its key opens nothing any more';
comment on column gateway.version is 'Raised by each change';
comment on column gateway.created_at is 'When enrolled';
comment on column gateway.updated_at is 'Last change; only grows';
select app.protect_with_system('gateway');

create table device (
  hospital     uuid not null default app.hospital() references hospital (id),
  id           uuid not null,
  serial       text not null,
  model        text not null,
  name         text not null default '',
  gateway      uuid,
  protocol     text not null default 'astm' check (protocol in ('astm', 'hl7', 'folder')),
  listen_port  int check (listen_port between 0 and 65535),
  address      text,
  charset      text not null default 'utf-8',
  decimal_mark text not null default '.' check (decimal_mark in ('.', ',')),
  order_mode   text not null default 'none' check (order_mode in ('none', 'query', 'push')),
  last_seen    timestamptz(3),
  last_qc_at   timestamptz(3),
  deleted      boolean not null default false,
  version      int not null default 1,
  created_at   timestamptz(3) not null default clock_timestamp(),
  updated_at   timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, model, serial),
  foreign key (hospital, gateway) references gateway (hospital, id)
);
comment on table device is 'Analyzers of a hospital';
comment on column device.hospital is 'The hospital';
comment on column device.id is 'UUIDv7 made by the server';
comment on column device.serial is 'Serial number of the analyzer';
comment on column device.model is 'Model of standards/terms';
comment on column device.name is 'Name given by the hospital';
comment on column device.gateway is 'Gateway that it is connected to';
comment on column device.protocol is 'How it talks: astm, hl7 or files in a folder';
comment on column device.listen_port is 'Port on which the gateway waits for it';
comment on column device.address is 'host:port where it takes orders, or the watched folder';
comment on column device.charset is 'Charset it is set to';
comment on column device.decimal_mark is 'Decimal mark it is set to';
comment on column device.order_mode is 'none (the operator types), query (it asks) or push (it is told)';
comment on column device.last_seen is 'Last message of the device';
comment on column device.last_qc_at is 'Last passed quality control; a warning after 90 days';
comment on column device.deleted is 'No longer in use';
comment on column device.version is 'Raised by each change';
comment on column device.created_at is 'When entered';
comment on column device.updated_at is 'Last change; only grows';
select app.protect('device');

alter table transmission add foreign key (hospital, gateway) references gateway (hospital, id);
alter table gateway_command add foreign key (hospital, gateway) references gateway (hospital, id);
