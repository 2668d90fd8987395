-- Phrases of interpretations as a hospital writes them, and every version of each.

create table lab_phrase (
  hospital    uuid not null default app.hospital() references hospital (id),
  id          uuid not null,
  product     text,
  name        text not null check (name <> ''),
  is_on       boolean not null,
  species     text,
  "join"      text not null check ("join" in ('all', 'any')),
  conditions  jsonb not null check (jsonb_array_length(conditions) between 1 and 8),
  text_en     text not null,
  text_ja     text not null,
  text_zhtw   text not null,
  author      uuid not null,
  deleted_at  timestamptz(3),
  version     int not null default 1,
  created_at  timestamptz(3) not null default clock_timestamp(),
  updated_at  timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, author) references membership (hospital, account),
  check (text_en <> '' or text_ja <> '' or text_zhtw <> '')
);
create unique index lab_phrase_product on lab_phrase (hospital, product)
  where product is not null and deleted_at is null;
comment on table lab_phrase is 'A phrase that is offered to who interprets a result, as the hospital writes it';
comment on column lab_phrase.hospital is 'The hospital';
comment on column lab_phrase.id is 'UUIDv7 made by the server';
comment on column lab_phrase.product is 'The phrase of the product in whose place it stands; null: one of the hospital''s own';
comment on column lab_phrase.name is 'What the hospital calls it';
comment on column lab_phrase.is_on is 'Whether it is offered';
comment on column lab_phrase.species is 'Species; null: every one';
comment on column lab_phrase."join" is 'Whether all conditions must be met, or any one';
comment on column lab_phrase.conditions is 'Analyte, comparison, limits and their unit of each condition';
comment on column lab_phrase.text_en is 'The phrase in English; empty: not offered there';
comment on column lab_phrase.text_ja is 'The phrase in Japanese; empty: not offered there';
comment on column lab_phrase.text_zhtw is 'The phrase in Traditional Chinese; empty: not offered there';
comment on column lab_phrase.author is 'Account that wrote it last';
comment on column lab_phrase.deleted_at is 'When it was removed';
comment on column lab_phrase.version is 'Raised by each change';
comment on column lab_phrase.created_at is 'When stored';
comment on column lab_phrase.updated_at is 'Last change; only grows';
select app.protect('lab_phrase');

create table lab_phrase_change (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  phrase     uuid not null,
  author     uuid not null,
  before     jsonb,
  after      jsonb,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, phrase) references lab_phrase (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
create index lab_phrase_change_of_phrase on lab_phrase_change (hospital, phrase, id desc);
comment on table lab_phrase_change is 'Each version of a phrase, before and after; only added to';
comment on column lab_phrase_change.hospital is 'The hospital';
comment on column lab_phrase_change.id is 'UUIDv7 made by the server';
comment on column lab_phrase_change.phrase is 'The phrase';
comment on column lab_phrase_change.author is 'Account that changed it';
comment on column lab_phrase_change.before is 'All of it before; null: it was written';
comment on column lab_phrase_change.after is 'All of it after; null: it was removed';
comment on column lab_phrase_change.created_at is 'When';
select app.protect('lab_phrase_change');
