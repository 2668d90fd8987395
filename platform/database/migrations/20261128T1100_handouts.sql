-- Handouts for owners in the words of the hospital. Those that came with the product are source until somebody changes one.
create table handout (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  texts      jsonb not null check (jsonb_typeof(texts) = 'object'),
  related    jsonb not null default '[]' check (jsonb_typeof(related) = 'array'),
  archived   boolean not null default false,
  starting   boolean not null default false,
  checked    boolean not null default false,
  checked_by uuid,
  checked_at timestamptz(3),
  deleted_at timestamptz(3),
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, checked_by) references membership (hospital, account)
);
comment on table handout is 'A handout for owners, of the hospital''s own or changed from one that came with the product';
comment on column handout.hospital is 'The hospital';
comment on column handout.id is 'UUIDv7 made by the server, or the fixed id of the handout of the product that it replaces';
comment on column handout.texts is 'Language → {title, text}; the languages that it is written in';
comment on column handout.related is 'Words of visits for which it is suggested';
comment on column handout.archived is 'Out of use: neither offered nor given';
comment on column handout.starting is 'Whether it came with the product';
comment on column handout.checked is 'Whether a person of the hospital has said that its text is right';
comment on column handout.checked_by is 'Who said so last';
comment on column handout.checked_at is 'When';
comment on column handout.deleted_at is 'When it was deleted; null: not deleted';
comment on column handout.version is 'Raised by each change';
comment on column handout.created_at is 'When it was written';
comment on column handout.updated_at is 'Last change; only grows';
select app.protect('handout');

create table given_handout (
  hospital        uuid not null default app.hospital() references hospital (id),
  id              uuid not null,
  medical_record  uuid not null,
  handout         uuid not null,
  handout_version int not null,
  lang            text not null check (lang in ('en', 'ja', 'zhtw')),
  title           text not null,
  text            text not null,
  note            text not null default '',
  way             text not null check (way in ('print', 'email')),
  letter          uuid,
  given_by        uuid,
  given_at        timestamptz(3) not null,
  withdrawn_by    uuid,
  withdrawn_at    timestamptz(3),
  primary key (hospital, id),
  foreign key (hospital, medical_record) references medical_record (hospital, id),
  foreign key (hospital, given_by) references membership (hospital, account),
  foreign key (hospital, withdrawn_by) references membership (hospital, account)
);
-- The handouts of one visit, in its record and on its paper.
create index given_handout_of_visit on given_handout (hospital, medical_record, given_at);
comment on table given_handout is 'A handout as it was given to the owner of a visit; only its withdrawal is ever written to it';
comment on column given_handout.hospital is 'The hospital';
comment on column given_handout.id is 'UUIDv7 made by the server';
comment on column given_handout.medical_record is 'The visit';
comment on column given_handout.handout is 'What it was given from; no key, because a handout of the product has no row';
comment on column given_handout.handout_version is 'Version of the handout that was given';
comment on column given_handout.lang is 'Language of the text';
comment on column given_handout.title is 'As given';
comment on column given_handout.text is 'As given';
comment on column given_handout.note is 'Words for this owner, below the text';
comment on column given_handout.way is 'On paper or by email';
comment on column given_handout.letter is 'The letter that carries it; letters are kept for a month';
comment on column given_handout.given_by is 'Who gave it';
comment on column given_handout.given_at is 'When';
comment on column given_handout.withdrawn_by is 'Who took it back';
comment on column given_handout.withdrawn_at is 'When it was taken back as given by mistake; null: it stands';
select app.protect('given_handout');
revoke update on given_handout from alder_app;
grant update (withdrawn_by, withdrawn_at) on given_handout to alder_app;
