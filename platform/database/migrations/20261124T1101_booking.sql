-- Booking by owners: the rules of a hospital, and what was asked for on its public page.
create table booking_rule (
  hospital     uuid not null default app.hospital() references hospital (id),
  is_on        boolean not null default false,
  types        text[] not null default '{}',
  lead_hours   int not null check (lead_hours between 0 and 720),
  days_ahead   int not null check (days_ahead between 1 and 180),
  cancel_hours int not null check (cancel_hours between 0 and 720),
  new_owners   boolean not null default true,
  notes        jsonb not null default '{}' check (jsonb_typeof(notes) = 'object'),
  version      int not null default 1,
  updated_at   timestamptz(3) not null default clock_timestamp(),
  primary key (hospital)
);
comment on table booking_rule is 'Whether and how owners book by themselves; without a row they do not';
comment on column booking_rule.hospital is 'The hospital';
comment on column booking_rule.is_on is 'The public page takes bookings';
comment on column booking_rule.types is 'Keys of the kinds of appointments that may be booked';
comment on column booking_rule.lead_hours is 'Hours between booking and the earliest begin';
comment on column booking_rule.days_ahead is 'Days that are offered';
comment on column booking_rule.cancel_hours is 'Until so many hours before the begin an owner moves or cancels alone';
comment on column booking_rule.new_owners is 'Whether somebody may book whose address the hospital does not know';
comment on column booking_rule.notes is 'By language: what the page says above the form: deposit, fasting, what to bring';
comment on column booking_rule.version is 'Raised by each change';
comment on column booking_rule.updated_at is 'When it was last changed, only ever later';
select app.protect('booking_rule');

create table public_booking (
  hospital       uuid not null default app.hospital() references hospital (id),
  id             uuid not null,
  appointment    uuid not null,
  email          text not null,
  pet_name       text not null,
  species        text not null,
  lang           text not null check (lang in ('en', 'ja', 'zhtw')),
  ask_hash       bytea unique,
  manage_hash    bytea unique,
  network_hash   bytea not null,
  confirmed_at   timestamptz(3),
  revoked_at     timestamptz(3),
  told_starts_at timestamptz(3),
  version        int not null default 1,
  created_at     timestamptz(3) not null default clock_timestamp(),
  updated_at     timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, appointment),
  foreign key (hospital, appointment) references appointment (hospital, id)
);
comment on table public_booking is 'What was asked for on the public page; its state is that of its appointment';
comment on column public_booking.hospital is 'The hospital';
comment on column public_booking.id is 'UUIDv7 made by the server';
comment on column public_booking.appointment is 'The slot: held until the address is confirmed';
comment on column public_booking.email is 'Where the letters go; proven once confirmed_at is set, empty a day after it was not';
comment on column public_booking.pet_name is 'As the owner wrote it; empty with the address';
comment on column public_booking.species is 'As the owner chose it';
comment on column public_booking.lang is 'Language of the letters';
comment on column public_booking.ask_hash is 'SHA-256 of the secret in the link of the first letter; none: the letter had no link';
comment on column public_booking.manage_hash is 'SHA-256 of the secret in the link of the second letter';
comment on column public_booking.network_hash is 'HMAC of the network it came from, to count by';
comment on column public_booking.confirmed_at is 'When the link of the first letter was used';
comment on column public_booking.revoked_at is 'When the hospital closed its links';
comment on column public_booking.told_starts_at is 'The begin that the last letter named; none once it said that the appointment is canceled';
comment on column public_booking.version is 'Raised by each change';
comment on column public_booking.created_at is 'When it was asked for';
comment on column public_booking.updated_at is 'When it was last changed, only ever later';
select app.protect('public_booking');
create index public_booking_by_time on public_booking (hospital, created_at);

comment on column appointment.author is 'Who booked it; none: an import, or an owner on the public page';
comment on column appointment.status is 'State of appointmentFlow: held is an offer to someone on the waiting list or a booking that is not confirmed, released one that has lapsed';
