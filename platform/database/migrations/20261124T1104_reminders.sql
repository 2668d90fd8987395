-- Reminders: what a hospital's rules send by themselves, once for each occasion, and who wants none.
create table reminder_setting (
  hospital       uuid not null default app.hospital() references hospital (id),
  rules          jsonb not null check (jsonb_typeof(rules) = 'array'),
  quiet_from     int not null check (quiet_from between 0 and 1439),
  quiet_to       int not null check (quiet_to between 0 and 1439),
  due_checked_on date,
  version        int not null default 1,
  updated_at     timestamptz(3) not null default clock_timestamp(),
  primary key (hospital)
);
comment on table reminder_setting is 'Which letters go by themselves; without a row none do';
comment on column reminder_setting.hospital is 'The hospital';
comment on column reminder_setting.rules is 'Array of {kind, is_on, lead, texts}; a kind that is missing is off';
comment on column reminder_setting.quiet_from is 'Minute of the day, in the zone of the hospital, from which nothing is sent';
comment on column reminder_setting.quiet_to is 'Minute of the day until which nothing is sent; the same: never quiet';
comment on column reminder_setting.due_checked_on is 'Day on which the plans of all pets were read last';
comment on column reminder_setting.version is 'Raised by each change';
comment on column reminder_setting.updated_at is 'When it was last changed, only ever later';
select app.protect('reminder_setting');

create table reminder_sent (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  kind       text not null check (kind in ('appointment', 'due', 'noShow')),
  occasion   text not null,
  pet        uuid,
  owner      uuid not null,
  subject    text,
  due_on     date,
  letter     uuid not null,
  token_hash bytea unique,
  sent_at    timestamptz(3) not null,
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  -- Two servers that write at the same moment write one letter.
  unique (hospital, occasion),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, owner) references owner (hospital, id)
);
comment on table reminder_sent is 'Letters that the rules have written, one row for each occasion';
comment on column reminder_sent.hospital is 'The hospital';
comment on column reminder_sent.id is 'UUIDv7 made by the server';
comment on column reminder_sent.kind is 'Which rule';
comment on column reminder_sent.occasion is 'What has one letter only: kind, appointment and begin, or pet, subject and day';
comment on column reminder_sent.pet is 'The patient';
comment on column reminder_sent.owner is 'Who was written to';
comment on column reminder_sent.subject is 'Of what is due: the antigen, or the id of what a person has set';
comment on column reminder_sent.due_on is 'The day that was reminded of';
comment on column reminder_sent.letter is 'The letter; several of what is due share one';
comment on column reminder_sent.token_hash is 'SHA-256 of the secret in its link';
comment on column reminder_sent.sent_at is 'When it was written';
comment on column reminder_sent.version is 'Always 1';
comment on column reminder_sent.created_at is 'When it was written';
comment on column reminder_sent.updated_at is 'Last change; only grows';
select app.protect_with_system('reminder_sent');

create table reminder_opt_out (
  hospital   uuid not null default app.hospital() references hospital (id),
  owner      uuid not null,
  opted_out  boolean not null,
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, owner),
  foreign key (hospital, owner) references owner (hospital, id)
);
comment on table reminder_opt_out is 'Owners who want no reminders, as they said by the link of a letter';
comment on column reminder_opt_out.hospital is 'The hospital';
comment on column reminder_opt_out.owner is 'The owner';
comment on column reminder_opt_out.opted_out is 'False where they want them again';
comment on column reminder_opt_out.version is 'Raised by each change';
comment on column reminder_opt_out.created_at is 'When it was first said';
comment on column reminder_opt_out.updated_at is 'Last change; only grows';
select app.protect('reminder_opt_out');
