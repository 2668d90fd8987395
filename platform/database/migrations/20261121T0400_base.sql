-- What every room stands on: the wall between hospitals, who may enter, and the books that each transaction keeps
-- (answers already given, events to send, what was done by whom).

create schema if not exists app;
grant usage on schema app to alder_app;
grant usage on schema public to alder_app;

-- The hospital that the running transaction is confined to; null outside one, and then nothing is visible.
create function app.hospital() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.hospital', true), '')::uuid $$;

-- Whether the running transaction may see rows of every hospital: log-in, public links, sweepers. Never set by a
-- hospital's own calls.
create function app.is_system() returns boolean language sql stable parallel safe as
  $$ select coalesce(current_setting('app.system', true), '') = 'on' $$;

-- Raises the version with each change, and keeps updated_at growing by at least 1 ms whatever the clock does.
create function app.touch() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 millisecond');
  return new;
end $$;

-- Makes a table a tenant's: row security that binds the owner too, rights of the application, versions.
create function app.protect(p_table text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', p_table);
  execute format('alter table %I force row level security', p_table);
  execute format('create policy one_hospital on %I using (hospital = (select app.hospital())) with check (hospital = (select app.hospital()))', p_table);
  execute format('grant select, insert, update on %I to alder_app', p_table);
  if exists (select from pg_attribute where attrelid = p_table::regclass and attname = 'version' and not attisdropped) then
    execute format('create trigger touch before update on %I for each row execute function app.touch()', p_table);
  end if;
end $$;

-- The same for a table that log-in, public links or sweepers must read before they know the hospital.
create function app.protect_with_system(p_table text) returns void language plpgsql as $$
begin
  perform app.protect(p_table);
  execute format('create policy system on %I using ((select app.is_system())) with check ((select app.is_system()))', p_table);
end $$;

create function app.allow_delete(p_table text) returns void language plpgsql as $$
begin
  execute format('grant delete on %I to alder_app', p_table);
end $$;

create table hospital (
  id           uuid primary key,
  key          text not null unique check (key ~ '^[a-z][a-z0-9-]{2,30}$'),
  name         text not null,
  logo         text,
  active       boolean not null default true,
  license      text,
  license_his  int not null default 0 check (license_his >= 0),
  license_lis  int not null default 0 check (license_lis >= 0),
  license_pacs int not null default 0 check (license_pacs >= 0),
  account_limit int not null default 20 check (account_limit >= 1),
  features     jsonb not null default '{}',
  configs      jsonb not null default '{}',
  timezone     text not null default 'Asia/Taipei',
  currency     text not null default 'TWD' check (currency ~ '^[A-Z]{3}$'),
  rounding     int not null default 1 check (rounding >= 1),
  lang         text not null default 'zhtw' check (lang in ('en', 'ja', 'zhtw')),
  phone        text,
  address      text,
  aetitle      text not null unique check (length(aetitle) between 1 and 16),
  version      int not null default 1,
  created_at   timestamptz(3) not null default clock_timestamp(),
  updated_at   timestamptz(3) not null default clock_timestamp()
);
comment on table hospital is 'A tenant. Every other tenant table carries its id in the column hospital';
comment on column hospital.id is 'UUIDv7 made by the server';
comment on column hospital.key is 'The {hospital} of the wire''s paths';
comment on column hospital.name is 'Name shown to staff and owners';
comment on column hospital.logo is 'Storage key of the logo image, null without one';
comment on column hospital.active is 'False once deleted by an administrator; nobody can log in then';
comment on column hospital.license is 'Name of the plan: imaging, all-in-one, premium';
comment on column hospital.license_his is 'Clinic-record licences; the HIS routes need more than 0';
comment on column hospital.license_lis is 'Laboratory licences; the LIS routes need more than 0';
comment on column hospital.license_pacs is 'Imaging licences; the PACS routes need more than 0';
comment on column hospital.account_limit is 'How many active accounts the hospital may have';
comment on column hospital.features is 'Feature flags by name';
comment on column hospital.configs is 'Settings of the hospital: dedupImages, localAccess, sessionsPerAccount, passwordMin';
comment on column hospital.timezone is 'IANA zone in which today and day ranges are reckoned';
comment on column hospital.currency is 'ISO 4217; amounts are whole numbers of its smallest unit';
comment on column hospital.rounding is 'Totals are rounded to a multiple of this many smallest units';
comment on column hospital.lang is 'Language of documents when the owner has none';
comment on column hospital.phone is 'Telephone printed on documents';
comment on column hospital.address is 'Address printed on documents';
comment on column hospital.aetitle is 'DICOM application entity title; the called AE title picks the hospital';
comment on column hospital.version is 'Raised by each change';
comment on column hospital.created_at is 'When the hospital was made';
comment on column hospital.updated_at is 'Last change; only grows';
alter table hospital enable row level security;
alter table hospital force row level security;
create policy one_hospital on hospital using (id = (select app.hospital())) with check (id = (select app.hospital()));
create policy system on hospital using ((select app.is_system())) with check ((select app.is_system()));
grant select, insert, update on hospital to alder_app;
create trigger touch before update on hospital for each row execute function app.touch();

create table account (
  id              uuid primary key,
  email           text not null,
  display_name    text not null,
  phone           text,
  password_hash   text,
  active          boolean not null default true,
  email_validated boolean not null default false,
  lang            text check (lang in ('en', 'ja', 'zhtw')),
  configs         jsonb not null default '{}',
  version         int not null default 1,
  created_at      timestamptz(3) not null default clock_timestamp(),
  updated_at      timestamptz(3) not null default clock_timestamp()
);
create unique index account_log_in on account (lower(email));
comment on table account is 'A person who can log in; what they may do in a hospital is in membership';
comment on column account.id is 'UUIDv7 made by the server';
comment on column account.email is 'Log-in name, unique without regard to case';
comment on column account.display_name is 'Name shown to colleagues';
comment on column account.phone is 'Telephone of the person';
comment on column account.password_hash is 'Argon2id; null until an activation link has been used';
comment on column account.active is 'False: cannot log in anywhere';
comment on column account.email_validated is 'Whether a link sent to the address was opened';
comment on column account.lang is 'Interface language; null: the browser decides';
comment on column account.configs is 'Settings of the user: density, theme, features';
comment on column account.version is 'Raised by each change';
comment on column account.created_at is 'When the account was made';
comment on column account.updated_at is 'Last change; only grows';

create table membership (
  hospital             uuid not null default app.hospital() references hospital (id),
  account              uuid not null references account (id),
  role                 text not null check (role in ('sysAdmin', 'hospitalAdmin', 'lisConsultant', 'pulpoMaster', 'doctor', 'assistant', 'vendorAdmin')),
  permit_his           boolean not null default false,
  permit_lis           boolean not null default false,
  permit_pacs          boolean not null default false,
  accepts_appointments boolean not null default false,
  active               boolean not null default true,
  version              int not null default 1,
  created_at           timestamptz(3) not null default clock_timestamp(),
  updated_at           timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, account)
);
create index membership_of_account on membership (account);
comment on table membership is 'What one account may do in one hospital; roles are per hospital';
comment on column membership.hospital is 'The hospital';
comment on column membership.account is 'The person';
comment on column membership.role is 'One of the specification''s roles (section 6)';
comment on column membership.permit_his is 'May use clinic records where the hospital has the licence';
comment on column membership.permit_lis is 'May use the laboratory where the hospital has the licence';
comment on column membership.permit_pacs is 'May use imaging where the hospital has the licence';
comment on column membership.accepts_appointments is 'Can be booked';
comment on column membership.active is 'Counts against the hospital''s account limit; false: may not enter this hospital';
comment on column membership.version is 'Raised by each change';
comment on column membership.created_at is 'When the person joined';
comment on column membership.updated_at is 'Last change; only grows';
select app.protect_with_system('membership');

alter table account enable row level security;
alter table account force row level security;
create policy colleagues on account using (exists (select from membership m where m.account = account.id and m.hospital = (select app.hospital())));
create policy newcomer on account for insert with check ((select app.hospital()) is not null);
create policy system on account using ((select app.is_system())) with check ((select app.is_system()));
grant select, insert, update on account to alder_app;
create trigger touch before update on account for each row execute function app.touch();

create table session (
  id          uuid primary key,
  token_hash  bytea not null unique,
  account     uuid not null references account (id),
  hospital    uuid not null references hospital (id),
  browser_id  text,
  address     text,
  created_at  timestamptz(3) not null default clock_timestamp(),
  seen_at     timestamptz(3) not null default clock_timestamp(),
  expires_at  timestamptz(3) not null,
  revoked_at  timestamptz(3),
  revoked_for text
);
create index session_live on session (account) where revoked_at is null;
comment on table session is 'One log-in of one browser; only the hash of its token is kept';
comment on column session.id is 'UUIDv7 made by the server';
comment on column session.token_hash is 'SHA-256 of the cookie''s 256 random bits';
comment on column session.account is 'Who logged in';
comment on column session.hospital is 'The hospital the session acts for';
comment on column session.browser_id is 'The browserId cookie: tells the same browser apart, is no credential';
comment on column session.address is 'Network address at log-in';
comment on column session.created_at is 'Log-in; the session ends 24 h later at the latest';
comment on column session.seen_at is 'Last request, to the minute; 12 h without one end the session';
comment on column session.expires_at is 'The latest instant at which the session is good';
comment on column session.revoked_at is 'When it was ended early';
comment on column session.revoked_for is 'Why: logout, kickout, password, permit';
alter table session enable row level security;
alter table session force row level security;
create policy system on session using ((select app.is_system())) with check ((select app.is_system()));
grant select, insert, update on session to alder_app;

create table owner (
  hospital     uuid not null default app.hospital() references hospital (id),
  id           uuid not null,
  name         text not null,
  phones       text[] not null default '{}',
  email        text,
  line_account text,
  address      text,
  lang         text check (lang in ('en', 'ja', 'zhtw')),
  notes        text,
  deleted      boolean not null default false,
  version      int not null default 1,
  created_at   timestamptz(3) not null default clock_timestamp(),
  updated_at   timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id)
);
comment on table owner is 'Who brings the pets and pays';
comment on column owner.hospital is 'The hospital';
comment on column owner.id is 'UUIDv7 made by the server';
comment on column owner.name is 'Full name as the owner writes it';
comment on column owner.phones is 'Telephone numbers as typed, the first is called first';
comment on column owner.email is 'E-mail address';
comment on column owner.line_account is 'LINE account';
comment on column owner.address is 'Postal address';
comment on column owner.lang is 'Language of documents for this owner; null: the hospital''s';
comment on column owner.notes is 'Notes for staff, never shown to the owner';
comment on column owner.deleted is 'Hidden; can be brought back for 30 days';
comment on column owner.version is 'Raised by each change';
comment on column owner.created_at is 'When entered';
comment on column owner.updated_at is 'Last change; only grows';
select app.protect('owner');

create table pet (
  hospital    uuid not null default app.hospital() references hospital (id),
  id          uuid not null,
  patient_id  text not null,
  name        text not null,
  owner       uuid,
  species     text not null,
  breed       text not null default '',
  sex         text check (sex in ('male', 'female')),
  neutered    boolean,
  birthdate   date,
  weight      numeric(7, 3) check (weight > 0),
  weight_at   timestamptz(3),
  chip_number text,
  coat_colour text,
  status      text not null default 'normal' check (status in ('normal', 'deceased', 'missing')),
  alerts      jsonb not null default '[]',
  notes       text,
  vvid        text,
  deleted     boolean not null default false,
  version     int not null default 1,
  created_at  timestamptz(3) not null default clock_timestamp(),
  updated_at  timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, owner) references owner (hospital, id)
);
create index pet_by_chart_number on pet (hospital, patient_id);
create index pet_of_owner on pet (hospital, owner);
comment on table pet is 'The animal';
comment on column pet.hospital is 'The hospital';
comment on column pet.id is 'UUIDv7 made by the server';
comment on column pet.patient_id is 'The hospital''s own chart number; a duplicate is possible once confirmed';
comment on column pet.name is 'Name as the owner writes it';
comment on column pet.owner is 'The owner; null for a stray';
comment on column pet.species is 'A species of standards/terms';
comment on column pet.breed is 'Breed, empty when unknown';
comment on column pet.sex is 'Null when not specified; lab orders are refused then';
comment on column pet.neutered is 'Neutered or spayed; null when unknown';
comment on column pet.birthdate is 'Date of birth, possibly estimated';
comment on column pet.weight is 'Latest weight in kg';
comment on column pet.weight_at is 'When the latest weight was taken';
comment on column pet.chip_number is 'ISO 11784 microchip number';
comment on column pet.coat_colour is 'Coat colour in words';
comment on column pet.status is 'normal, deceased or missing';
comment on column pet.alerts is 'List of {kind: allergy|caution, text} shown on every screen';
comment on column pet.notes is 'Notes for staff';
comment on column pet.vvid is 'Portal id: 128 random bits; null until the portal is opened';
comment on column pet.deleted is 'Hidden; can be brought back for 30 days';
comment on column pet.version is 'Raised by each change';
comment on column pet.created_at is 'When entered';
comment on column pet.updated_at is 'Last change; only grows';
select app.protect('pet');

create table hospital_head (
  hospital   uuid primary key references hospital (id),
  outbox_seq bigint not null default 0,
  audit_seq  bigint not null default 0,
  audit_hash bytea not null default '\x00'
);
comment on table hospital_head is 'Last numbers given out; its row lock puts a hospital''s commits in order';
comment on column hospital_head.hospital is 'The hospital';
comment on column hospital_head.outbox_seq is 'Number of the newest event';
comment on column hospital_head.audit_seq is 'Number of the newest audit row';
comment on column hospital_head.audit_hash is 'Hash of the newest audit row: the end of the chain';
alter table hospital_head enable row level security;
alter table hospital_head force row level security;
create policy one_hospital on hospital_head using (hospital = (select app.hospital())) with check (hospital = (select app.hospital()));
create policy system on hospital_head using ((select app.is_system())) with check ((select app.is_system()));
grant select on hospital_head to alder_app;

create function app.give_head() returns trigger language plpgsql security definer set search_path = public, app, pg_temp as $$
begin
  insert into hospital_head (hospital) values (new.id);
  return new;
end $$;
create trigger give_head after insert on hospital for each row execute function app.give_head();

create table outbox (
  hospital   uuid not null references hospital (id),
  seq        bigint not null,
  event      text not null,
  entity_id  uuid,
  permit     text check (permit in ('his', 'lis', 'pacs')),
  payload    jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, seq)
);
create index outbox_by_age on outbox (created_at);
comment on table outbox is 'Events of committed transactions, numbered without a gap per hospital';
comment on column outbox.hospital is 'The hospital';
comment on column outbox.seq is 'Number of the event, in order of commit';
comment on column outbox.event is 'entity.pastParticiple, such as medicalRecord.moved';
comment on column outbox.entity_id is 'The entry concerned';
comment on column outbox.permit is 'Permit that a listener must hold; null: any user of the hospital';
comment on column outbox.payload is 'Small extras for the listener; never clinical content';
comment on column outbox.created_at is 'When it was written; swept after 48 h';
alter table outbox enable row level security;
alter table outbox force row level security;
create policy one_hospital on outbox using (hospital = (select app.hospital())) with check (hospital = (select app.hospital()));
create policy system on outbox using ((select app.is_system())) with check ((select app.is_system()));
grant select, delete on outbox to alder_app;

create table audit_log (
  hospital   uuid not null references hospital (id),
  seq        bigint not null,
  at         timestamptz(3) not null,
  account    uuid,
  action     text not null,
  entity     text,
  entity_id  uuid,
  request_id text,
  detail     jsonb not null default '{}',
  hash       bytea not null,
  primary key (hospital, seq)
);
create index audit_of_entry on audit_log (hospital, entity_id, seq desc);
comment on table audit_log is 'Who did what, in the same transaction as the deed; each row''s hash covers the row before';
comment on column audit_log.hospital is 'The hospital';
comment on column audit_log.seq is 'Number in the hospital''s chain, without a gap';
comment on column audit_log.at is 'When';
comment on column audit_log.account is 'Who; null for a machine or the public';
comment on column audit_log.action is 'The call, or the deed of a job';
comment on column audit_log.entity is 'Kind of entry, in the wire''s word';
comment on column audit_log.entity_id is 'The entry';
comment on column audit_log.request_id is 'Request id of the log line';
comment on column audit_log.detail is 'What changed, without secrets';
comment on column audit_log.hash is 'SHA-256 over the hash before and this row';
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy one_hospital on audit_log using (hospital = (select app.hospital())) with check (hospital = (select app.hospital()));
create policy system on audit_log using ((select app.is_system()));
grant select on audit_log to alder_app;

-- What the hash of an audit row covers; the check of the chain computes the same.
create function app.audit_text(p audit_log) returns text language sql immutable as $$
  select concat_ws('|', p.hospital, p.seq, extract(epoch from p.at)::text, coalesce(p.account::text, ''), p.action,
    coalesce(p.entity, ''), coalesce(p.entity_id::text, ''), coalesce(p.request_id, ''), p.detail::text)
$$;

-- Ends a transaction's books: numbers its events and audit rows in order of commit. Called last, because the row
-- lock on hospital_head is held until the commit.
create function app.finish(p_events jsonb, p_audits jsonb) returns bigint
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  h uuid := app.hospital();
  head hospital_head;
  item jsonb;
  row_ audit_log;
  n bigint;
begin
  select * into strict head from hospital_head where hospital = h for update;
  n := head.outbox_seq;
  for item in select * from jsonb_array_elements(p_events) loop
    n := n + 1;
    insert into outbox (hospital, seq, event, entity_id, permit, payload)
    values (h, n, item->>'event', (item->>'id')::uuid, item->>'permit', coalesce(item->'payload', '{}'));
  end loop;
  for item in select * from jsonb_array_elements(p_audits) loop
    row_ := (h, head.audit_seq + 1, clock_timestamp(), (item->>'account')::uuid, item->>'action', item->>'entity',
      (item->>'id')::uuid, item->>'request_id', coalesce(item->'detail', '{}'), null);
    row_.hash := sha256(head.audit_hash || convert_to(app.audit_text(row_), 'UTF8'));
    insert into audit_log select row_.*;
    head.audit_seq := row_.seq;
    head.audit_hash := row_.hash;
  end loop;
  update hospital_head set outbox_seq = n, audit_seq = head.audit_seq, audit_hash = head.audit_hash where hospital = h;
  if n > head.outbox_seq then
    perform pg_notify('alder_outbox', h::text || ':' || n::text);
  end if;
  return n;
end $$;
grant execute on function app.finish(jsonb, jsonb) to alder_app;

-- First break of a hospital's audit chain, or null when every row is as it was written.
create function app.audit_break(p_hospital uuid) returns bigint
language plpgsql stable as $$
declare
  before bytea := '\x00';
  expected bigint := 0;
  row_ audit_log;
begin
  for row_ in select * from audit_log where hospital = p_hospital order by seq loop
    expected := expected + 1;
    if row_.seq <> expected then return expected; end if;
    if row_.hash <> sha256(before || convert_to(app.audit_text(row_), 'UTF8')) then return row_.seq; end if;
    before := row_.hash;
  end loop;
  if exists (select from hospital_head where hospital = p_hospital and (audit_seq <> expected or audit_hash <> before)) then
    return expected + 1;
  end if;
  return null;
end $$;

create table request_memory (
  hospital     uuid not null default app.hospital() references hospital (id),
  account      uuid not null,
  key          text not null check (length(key) between 1 and 200),
  request_hash bytea not null,
  status       int,
  payload      jsonb,
  created_at   timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, account, key)
);
create index request_memory_by_age on request_memory (created_at);
comment on table request_memory is 'Answers already given: a repeated POST is answered again and not carried out again';
comment on column request_memory.hospital is 'The hospital';
comment on column request_memory.account is 'Who asked; a key is good for one account only';
comment on column request_memory.key is 'The Idempotency-Key';
comment on column request_memory.request_hash is 'SHA-256 of call and input: the same key with another request is refused';
comment on column request_memory.status is 'HTTP status of the first answer';
comment on column request_memory.payload is 'Payload of the first answer';
comment on column request_memory.created_at is 'Swept after 48 h';
select app.protect('request_memory');
select app.allow_delete('request_memory');
create policy system on request_memory for delete using ((select app.is_system()));

create table applied_seq (
  hospital        uuid not null default app.hospital() references hospital (id),
  browser_session text not null,
  path            text not null,
  entry           text not null,
  seq             bigint not null,
  at              timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, browser_session, path, entry)
);
create index applied_seq_by_age on applied_seq (at);
comment on table applied_seq is 'Highest X-Seq applied: a request that was overtaken is refused';
comment on column applied_seq.hospital is 'The hospital';
comment on column applied_seq.browser_session is 'browserSessionId of the page';
comment on column applied_seq.path is 'The call';
comment on column applied_seq.entry is 'Id of the entry that the request changes, empty where it names none';
comment on column applied_seq.seq is 'Counted up by the page';
comment on column applied_seq.at is 'Swept after 48 h';
select app.protect('applied_seq');
select app.allow_delete('applied_seq');
create policy system on applied_seq for delete using ((select app.is_system()));
