-- A person may have the main figures of each week as a letter: who has chosen so, and which letters were written.
create table weekly_letter_choice (
  hospital   uuid not null default app.hospital() references hospital (id),
  account    uuid not null,
  since      timestamptz(3),
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, account),
  foreign key (hospital, account) references membership (hospital, account)
);
comment on table weekly_letter_choice is 'People who want the main figures of each week as a letter';
comment on column weekly_letter_choice.hospital is 'The hospital';
comment on column weekly_letter_choice.account is 'The person';
comment on column weekly_letter_choice.since is 'When it was switched on; null: it is off';
comment on column weekly_letter_choice.version is 'Raised by each change';
comment on column weekly_letter_choice.created_at is 'When it was first chosen';
comment on column weekly_letter_choice.updated_at is 'Last change; only grows';
select app.protect('weekly_letter_choice');

create table weekly_letter (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  account    uuid not null,
  week       date not null,
  letter     uuid not null,
  token_hash bytea not null unique,
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  -- Two servers that write at the same moment write one letter.
  unique (hospital, account, week),
  foreign key (hospital, account) references membership (hospital, account)
);
comment on table weekly_letter is 'Letters with the main figures of a week, one for each person and week';
comment on column weekly_letter.hospital is 'The hospital';
comment on column weekly_letter.id is 'UUIDv7 made by the server';
comment on column weekly_letter.account is 'Who was written to';
comment on column weekly_letter.week is 'Monday of the week that the letter is about';
comment on column weekly_letter.letter is 'The letter';
comment on column weekly_letter.token_hash is 'SHA-256 of the secret in the link that ends these letters';
comment on column weekly_letter.version is 'Always 1';
comment on column weekly_letter.created_at is 'When it was written';
comment on column weekly_letter.updated_at is 'Last change; only grows';
select app.protect_with_system('weekly_letter');
