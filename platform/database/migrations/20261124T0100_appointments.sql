-- The calendar: who comes when, to whom and into which room; who waits for a slot; and the hospital's kinds of appointments.

-- Equality of ids and keys in exclusion constraints; a trusted extension, so that the owner of the database may create it.
create extension if not exists btree_gist;

create table appointment_setting (
  hospital   uuid not null default app.hospital() references hospital (id),
  grid       int not null check (grid in (10, 15, 20, 30)),
  types      jsonb not null check (jsonb_typeof(types) = 'array'),
  version    int not null default 1,
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital)
);
comment on table appointment_setting is 'How a hospital books; where there is no row, the defaults of capabilities/appointments hold';
comment on column appointment_setting.hospital is 'The hospital';
comment on column appointment_setting.grid is 'Minutes of a line of the calendar';
comment on column appointment_setting.types is 'Kinds of appointments in their order: key, names, minutes, colour, kind of visit';
comment on column appointment_setting.version is 'Raised by each change';
comment on column appointment_setting.updated_at is 'When it was last changed, only ever later';
select app.protect('appointment_setting');

create table appointment (
  hospital       uuid not null default app.hospital() references hospital (id),
  id             uuid not null,
  kind           text not null default 'visit' check (kind in ('visit', 'block')),
  pet            uuid,
  owner          uuid,
  contact_name   text not null default '',
  contact_phone  text not null default '',
  doctor         uuid,
  room           text,
  type           text not null,
  starts_at      timestamptz(3) not null,
  ends_at        timestamptz(3) not null,
  reason         text not null default '',
  status         text not null default 'booked'
                 check (status in ('held', 'booked', 'confirmed', 'arrived', 'noShow', 'canceled', 'released')),
  double_booked  boolean not null default false,
  series         uuid,
  medical_record uuid,
  held_until     timestamptz(3),
  cancel_reason  text not null default '',
  canceled_at    timestamptz(3),
  import_version int,
  author         uuid references account (id),
  deleted_at     timestamptz(3),
  version        int not null default 1,
  created_at     timestamptz(3) not null default clock_timestamp(),
  updated_at     timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, owner) references owner (hospital, id),
  foreign key (hospital, doctor) references membership (hospital, account),
  foreign key (hospital, medical_record) references medical_record (hospital, id),
  check (ends_at > starts_at),
  check ((status = 'held') = (held_until is not null)),
  check (kind = 'visit' or (pet is null and owner is null)),
  constraint appointment_doctor_taken exclude using gist
    (hospital with =, doctor with =, tstzrange(starts_at, ends_at) with &&)
    where (status in ('held', 'booked', 'confirmed', 'arrived') and not double_booked and deleted_at is null),
  constraint appointment_room_taken exclude using gist
    (hospital with =, room with =, tstzrange(starts_at, ends_at) with &&)
    where (status in ('held', 'booked', 'confirmed', 'arrived') and not double_booked and deleted_at is null)
);
comment on table appointment is 'A booked span of a doctor or a room; the exclusion constraints refuse a second one, unless it was chosen on purpose';
comment on column appointment.hospital is 'The hospital';
comment on column appointment.id is 'UUIDv7; of an imported appointment the id of its imported_entry';
comment on column appointment.kind is 'visit, or block: leave, surgery time, service of a room';
comment on column appointment.pet is 'The patient; none while a caller is no patient yet, and for a block';
comment on column appointment.owner is 'Who books; the owner of the patient at that time';
comment on column appointment.contact_name is 'Who called, where that is no owner of the hospital yet';
comment on column appointment.contact_phone is 'The number of who called';
comment on column appointment.doctor is 'Whose column it stands in; none: whoever is free';
comment on column appointment.room is 'Key of a room of the hospital';
comment on column appointment.type is 'Key of a type of appointment_setting, or of the defaults';
comment on column appointment.starts_at is 'Begin';
comment on column appointment.ends_at is 'End, not included';
comment on column appointment.reason is 'Why the patient comes, or what a block is for';
comment on column appointment.status is 'State of appointmentFlow: held is an offer to someone on the waiting list, released an offer that has lapsed';
comment on column appointment.double_booked is 'Overlaps another one of the same doctor or room because a person chose so';
comment on column appointment.series is 'The same for all that were booked as one repeated appointment';
comment on column appointment.medical_record is 'The visit that its check-in has opened';
comment on column appointment.held_until is 'When an offer lapses';
comment on column appointment.cancel_reason is 'Why it was canceled';
comment on column appointment.canceled_at is 'When it was canceled';
comment on column appointment.import_version is 'Version that an import has written; another one: changed here since';
comment on column appointment.author is 'Who booked it; none: an import';
comment on column appointment.deleted_at is 'When its import was taken back';
comment on column appointment.version is 'Raised by each change';
comment on column appointment.created_at is 'When it was booked';
comment on column appointment.updated_at is 'When it was last changed, only ever later';
select app.protect('appointment');
create index appointment_by_time on appointment (hospital, starts_at) where deleted_at is null;
create index appointment_of_pet on appointment (hospital, pet, starts_at) where deleted_at is null;
create index appointment_of_series on appointment (hospital, series) where series is not null;
create index appointment_of_record on appointment (hospital, medical_record) where medical_record is not null;

create table appointment_wait (
  hospital      uuid not null default app.hospital() references hospital (id),
  id            uuid not null,
  pet           uuid,
  owner         uuid,
  contact_name  text not null default '',
  contact_phone text not null default '',
  doctor        uuid,
  type          text not null,
  wish          text not null default '',
  status        text not null default 'waiting' check (status in ('waiting', 'offered', 'booked', 'withdrawn')),
  appointment   uuid,
  lapsed_at     timestamptz(3),
  author        uuid not null references account (id),
  version       int not null default 1,
  created_at    timestamptz(3) not null default clock_timestamp(),
  updated_at    timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, owner) references owner (hospital, id),
  foreign key (hospital, doctor) references membership (hospital, account),
  foreign key (hospital, appointment) references appointment (hospital, id),
  check (status not in ('offered', 'booked') or appointment is not null)
);
comment on table appointment_wait is 'Who waits for a slot, in the order of asking';
comment on column appointment_wait.hospital is 'The hospital';
comment on column appointment_wait.id is 'UUIDv7';
comment on column appointment_wait.pet is 'The patient; none while a caller is no patient yet';
comment on column appointment_wait.owner is 'The owner of the patient when it was entered';
comment on column appointment_wait.contact_name is 'Who called, where that is no owner of the hospital yet';
comment on column appointment_wait.contact_phone is 'The number of who called';
comment on column appointment_wait.doctor is 'The wanted doctor; none: any';
comment on column appointment_wait.type is 'Key of a type of appointment';
comment on column appointment_wait.wish is 'When it suits, and why, in the words of the caller';
comment on column appointment_wait.status is 'State of waitFlow';
comment on column appointment_wait.appointment is 'The offered or booked appointment';
comment on column appointment_wait.lapsed_at is 'When the last offer lapsed without a response';
comment on column appointment_wait.author is 'Who entered it';
comment on column appointment_wait.version is 'Raised by each change';
comment on column appointment_wait.created_at is 'When it was entered';
comment on column appointment_wait.updated_at is 'When it was last changed, only ever later';
select app.protect('appointment_wait');
create index appointment_wait_open on appointment_wait (hospital, id) where status in ('waiting', 'offered');
