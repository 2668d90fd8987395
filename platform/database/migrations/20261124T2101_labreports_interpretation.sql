-- What a consultant of the laboratory reads out of a result: asked for, drafted, signed and then never changed.

create table lab_interpretation (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  record     uuid not null,
  status     text not null default 'asked' check (status in ('asked', 'draft', 'signed', 'amended')),
  question   text not null default '',
  asked_by   uuid,
  asked_at   timestamptz(3),
  text       text not null default '',
  phrases    jsonb not null default '[]',
  lang       text not null default 'zhtw' check (lang in ('en', 'ja', 'zhtw')),
  author     uuid,
  signer     uuid,
  signed_at  timestamptz(3),
  revision   int not null default 1 check (revision >= 1),
  amends     uuid,
  reason     text not null default '',
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, record) references lab_record (hospital, id),
  foreign key (hospital, asked_by) references membership (hospital, account),
  foreign key (hospital, author) references membership (hospital, account),
  foreign key (hospital, signer) references membership (hospital, account),
  foreign key (hospital, amends) references lab_interpretation (hospital, id),
  check (status in ('asked', 'draft') or (signer is not null and signed_at is not null and text <> '')),
  check (amends is null or reason <> '')
);
create unique index lab_interpretation_one_open on lab_interpretation (hospital, record) where status in ('asked', 'draft');
create unique index lab_interpretation_one_successor on lab_interpretation (hospital, amends) where amends is not null;
create index lab_interpretation_of_record on lab_interpretation (hospital, record);
create index lab_interpretation_by_status on lab_interpretation (hospital, status, id desc);
comment on table lab_interpretation is 'Interpretation of a result: asked for, a draft, or one signed version; an amendment is a row of its own';
comment on column lab_interpretation.hospital is 'The hospital';
comment on column lab_interpretation.id is 'UUIDv7 made by the server';
comment on column lab_interpretation.record is 'The result';
comment on column lab_interpretation.status is 'asked, draft, signed, or amended once a later version is signed';
comment on column lab_interpretation.question is 'What the doctor wants to know';
comment on column lab_interpretation.asked_by is 'Who asked; null: begun without a question';
comment on column lab_interpretation.asked_at is 'When';
comment on column lab_interpretation.text is 'What the result means';
comment on column lab_interpretation.phrases is '[{rule, reason}]: phrases that a rule proposed and the author took, with the values that it went by';
comment on column lab_interpretation.lang is 'Language that it is written in';
comment on column lab_interpretation.author is 'Who writes it';
comment on column lab_interpretation.signer is 'Who signed it';
comment on column lab_interpretation.signed_at is 'When it was signed; nothing but status changes afterwards';
comment on column lab_interpretation.revision is 'Number of the version, from 1';
comment on column lab_interpretation.amends is 'The signed version that this one takes the place of';
comment on column lab_interpretation.reason is 'Why the version before was not right';
comment on column lab_interpretation.version is 'Raised by each change';
comment on column lab_interpretation.created_at is 'When it was begun';
comment on column lab_interpretation.updated_at is 'Last change; only grows';
select app.protect('lab_interpretation');
