-- Hospitals that were registered on the page and whose link is not opened yet; and when a plan ends.
create table registration (
  id             uuid primary key,
  hospital_name  text not null,
  hospital_key   text not null check (hospital_key ~ '^[a-z][a-z0-9-]{2,30}$'),
  look_alike_key text not null,
  display_name   text not null,
  email          text not null,
  phone          text not null,
  source         text not null,
  lang           text not null check (lang in ('en', 'ja', 'zhtw')),
  change_hash    bytea,
  token_hash     bytea unique,
  created_at     timestamptz(3) not null default clock_timestamp(),
  asked_at       timestamptz(3) not null,
  sent_at        timestamptz(3),
  expires_at     timestamptz(3) not null,
  used_at        timestamptz(3),
  used_key       text,
  account        uuid references account (id)
);
create unique index registration_pending_key on registration (look_alike_key) where used_at is null;
create index registration_of_email on registration (email);
create index registration_by_end on registration (expires_at);
comment on table registration is 'Hospitals that a stranger registered; rows end with their link';
comment on column registration.id is 'UUIDv7 made by the server';
comment on column registration.hospital_name is 'Name of the hospital to be';
comment on column registration.hospital_key is 'Key of the hospital to be';
comment on column registration.look_alike_key is 'Form that keys share which a reader takes for one another; one of them can be pending';
comment on column registration.display_name is 'Name of the person who registered';
comment on column registration.email is 'Address that the link goes to, in lower case';
comment on column registration.phone is 'Telephone of that person';
comment on column registration.source is 'Where the visitor came from: ?source= of the page, else web';
comment on column registration.lang is 'Language of the page, the letter and the hospital to be';
comment on column registration.change_hash is 'SHA-256 of what the browser sent along, with which it may change what it registered';
comment on column registration.token_hash is 'SHA-256 of the 256 random bits in the link; null until the letter is written';
comment on column registration.created_at is 'When it was registered first';
comment on column registration.asked_at is 'When a letter was asked for last';
comment on column registration.sent_at is 'When the mail server took the letter';
comment on column registration.expires_at is 'After this instant the link opens nothing, and the row is deleted';
comment on column registration.used_at is 'When the hospital was made';
comment on column registration.used_key is 'Idempotency-Key of the request that made it';
comment on column registration.account is 'The account that was made';
alter table registration enable row level security;
alter table registration force row level security;
create policy system on registration using ((select app.is_system())) with check ((select app.is_system()));
grant select, insert, update, delete on registration to alder_app;

alter table hospital add column plan_ends_at timestamptz(3);
comment on column hospital.plan_ends_at is 'When the plan ends; null: no end. A trial has 30 days';
