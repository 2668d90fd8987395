-- Numbers for who comes without an appointment.
create table walk_in_rule (
  hospital   uuid not null default app.hospital() references hospital (id),
  is_on      boolean not null default false,
  ask_name   text not null check (ask_name in ('off', 'optional', 'required')),
  ask_phone  text not null check (ask_phone in ('off', 'optional', 'required')),
  door       text not null,
  version    int not null default 1,
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital)
);
comment on table walk_in_rule is 'Whether and how a hospital gives walk-in numbers; without a row it does not';
comment on column walk_in_rule.hospital is 'The hospital';
comment on column walk_in_rule.is_on is 'The public page gives numbers';
comment on column walk_in_rule.ask_name is 'Whether the page asks for a name';
comment on column walk_in_rule.ask_phone is 'Whether the page asks for a telephone number';
comment on column walk_in_rule.door is 'Secret in the addresses of poster and lobby screen; another one closes those of before';
comment on column walk_in_rule.version is 'Raised by each change';
comment on column walk_in_rule.updated_at is 'When it was last changed, only ever later';
select app.protect('walk_in_rule');

create table walk_in (
  hospital       uuid not null default app.hospital() references hospital (id),
  id             uuid not null,
  day            date not null,
  number         int not null check (number >= 1),
  status         text not null check (status in ('waiting', 'called', 'skipped', 'served', 'left')),
  name           text not null default '',
  phone          text not null default '',
  pet_name       text not null default '',
  reason         text not null default '',
  lang           text not null check (lang in ('en', 'ja', 'zhtw')),
  token_hash     bytea not null unique,
  device_hash    bytea not null,
  network_hash   bytea not null,
  taken_at       timestamptz(3) not null,
  called_at      timestamptz(3),
  called_by      uuid,
  medical_record uuid,
  version        int not null default 1,
  updated_at     timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, day, number),
  foreign key (hospital, called_by) references membership (hospital, account),
  foreign key (hospital, medical_record) references medical_record (hospital, id)
);
comment on table walk_in is 'A number that somebody took at the door, good for one day';
comment on column walk_in.hospital is 'The hospital';
comment on column walk_in.id is 'UUIDv7 made by the server';
comment on column walk_in.day is 'Day of the hospital''s zone';
comment on column walk_in.number is 'From 1 on each day';
comment on column walk_in.status is 'State of walkInFlow';
comment on column walk_in.name is 'As it was typed; empty a day later';
comment on column walk_in.phone is 'As it was typed; empty a day later';
comment on column walk_in.pet_name is 'As it was typed; empty a day later';
comment on column walk_in.reason is 'As it was typed; empty a day later';
comment on column walk_in.lang is 'Language of the page';
comment on column walk_in.token_hash is 'SHA-256 of the secret of its link';
comment on column walk_in.device_hash is 'HMAC of what the browser made up, so that a device has one number';
comment on column walk_in.network_hash is 'HMAC of the network it came from, to count by';
comment on column walk_in.taken_at is 'When it was taken';
comment on column walk_in.called_at is 'When it was last called';
comment on column walk_in.called_by is 'Who called it last';
comment on column walk_in.medical_record is 'The visit that the check-in opened';
comment on column walk_in.version is 'Raised by each change';
comment on column walk_in.updated_at is 'When it was last changed, only ever later';
select app.protect('walk_in');
create index walk_in_of_record on walk_in (hospital, medical_record);
