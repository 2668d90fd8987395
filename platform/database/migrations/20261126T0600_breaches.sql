-- The register of personal data breaches.
create table breach (
  hospital          uuid not null default app.hospital() references hospital (id),
  id                uuid not null,
  title             text not null,
  what              text not null default '',
  law               text not null check (law in ('tw-pdpa', 'jp-appi', 'gdpr')),
  discovered_at     timestamptz(3) not null,
  wrongful          boolean not null default false,
  account           uuid,
  device            text check (device ~ '^[0-9a-f]{64}$'),
  link              uuid,
  from_at           timestamptz(3),
  until_at          timestamptz(3),
  state             text not null default 'open' check (state in ('open', 'closed')),
  first_reported_at timestamptz(3),
  full_reported_at  timestamptz(3),
  conclusion        text,
  entered_by        uuid,
  version           int not null default 1,
  created_at        timestamptz(3) not null default clock_timestamp(),
  updated_at        timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, account) references membership (hospital, account),
  foreign key (hospital, link) references share_url (hospital, id),
  foreign key (hospital, entered_by) references membership (hospital, account)
);
comment on table breach is 'A breach of personal data: what happened and who has to be told';
comment on column breach.hospital is 'The hospital';
comment on column breach.id is 'UUIDv7';
comment on column breach.title is 'What the register calls it';
comment on column breach.what is 'What happened, how it was noticed, what was done at once';
comment on column breach.law is 'Law that its deadlines follow';
comment on column breach.discovered_at is 'When the hospital became aware; deadlines count from it';
comment on column breach.wrongful is 'Somebody may have acted with a wrongful purpose';
comment on column breach.account is 'Person whose doings count';
comment on column breach.device is 'SHA-256 of the id of the browser whose log-ins count';
comment on column breach.link is 'Share link whose content counts';
comment on column breach.from_at is 'Beginning of the time that counts';
comment on column breach.until_at is 'End of the time that counts; null: still running';
comment on column breach.state is 'State of breachFlow';
comment on column breach.first_reported_at is 'First report to the authority';
comment on column breach.full_reported_at is 'Full report to the authority';
comment on column breach.conclusion is 'Written when it was closed';
comment on column breach.entered_by is 'Who entered it';
comment on column breach.version is 'Raised by each change';
comment on column breach.created_at is 'When it was entered';
comment on column breach.updated_at is 'When it was last changed, only ever later';
select app.protect('breach');

create table breach_step (
  hospital uuid not null default app.hospital() references hospital (id),
  id       uuid not null,
  breach   uuid not null,
  kind     text not null check (kind in ('entered', 'changed', 'reported', 'told', 'note', 'closed', 'reopened')),
  text     text not null default '',
  subject  text,
  owners   int,
  author   uuid,
  at       timestamptz(3) not null,
  primary key (hospital, id),
  foreign key (hospital, breach) references breach (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table breach_step is 'What was done about a breach; rows are only added';
comment on column breach_step.hospital is 'The hospital';
comment on column breach_step.id is 'UUIDv7';
comment on column breach_step.breach is 'The case';
comment on column breach_step.kind is 'What was done';
comment on column breach_step.text is 'In words: reference of a report, reason, note';
comment on column breach_step.subject is 'Which report, or the way by which owners were told';
comment on column breach_step.owners is 'How many owners were told';
comment on column breach_step.author is 'Who did it';
comment on column breach_step.at is 'When it was noted';
select app.protect('breach_step');
revoke update on breach_step from alder_app;
create index breach_step_of_breach on breach_step (hospital, breach, at desc);

create table breach_letter (
  hospital uuid not null default app.hospital() references hospital (id),
  id       uuid not null,
  breach   uuid not null,
  owner    uuid not null,
  channel  text not null check (channel in ('email', 'post', 'telephone', 'inPerson', 'public')),
  sent_on  date not null,
  noted_at timestamptz(3) not null,
  primary key (hospital, id),
  foreign key (hospital, breach) references breach (hospital, id),
  foreign key (hospital, owner) references owner (hospital, id)
);
comment on table breach_letter is 'An owner who was told of a breach; rows are only added';
comment on column breach_letter.hospital is 'The hospital';
comment on column breach_letter.id is 'UUIDv7';
comment on column breach_letter.breach is 'The case';
comment on column breach_letter.owner is 'Who was told';
comment on column breach_letter.channel is 'How';
comment on column breach_letter.sent_on is 'On which day';
comment on column breach_letter.noted_at is 'When it was noted';
select app.protect('breach_letter');
revoke update on breach_letter from alder_app;
create index breach_letter_of_breach on breach_letter (hospital, breach, owner);
