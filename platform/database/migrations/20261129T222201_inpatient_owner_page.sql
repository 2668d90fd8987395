-- A page of a stay for the owner: one secret link, and what a person released for it.

create table inpatient_page (
  hospital         uuid not null default app.hospital() references hospital (id),
  id               uuid not null,
  inpatient_record uuid not null,
  link             uuid not null,
  token_hash       bytea not null unique,
  visiting         text not null default '',
  day              jsonb not null default '{}' check (jsonb_typeof(day) = 'object'),
  shown_at         timestamptz(3) not null,
  stopped_at       timestamptz(3),
  author           uuid not null,
  version          int not null default 1,
  created_at       timestamptz(3) not null default clock_timestamp(),
  updated_at       timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, inpatient_record),
  foreign key (hospital, inpatient_record) references inpatient_record (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table inpatient_page is 'The page of a stay that its owner reads by a secret link';
comment on column inpatient_page.hospital is 'The hospital';
comment on column inpatient_page.id is 'UUIDv7 made by the server';
comment on column inpatient_page.inpatient_record is 'The stay';
comment on column inpatient_page.link is 'What the secret of the link is derived from; another one closes the links of before';
comment on column inpatient_page.token_hash is 'SHA-256 of the secret of the link';
comment on column inpatient_page.visiting is 'Next visiting hours in the words of the hospital; empty: not shown';
comment on column inpatient_page.day is 'What a nurse said of the day, by topic: value, when and by whom';
comment on column inpatient_page.shown_at is 'When what the page shows was last changed';
comment on column inpatient_page.stopped_at is 'When it was stopped; null: its link opens it';
comment on column inpatient_page.author is 'Account that opened it last';
comment on column inpatient_page.version is 'Raised by each change';
comment on column inpatient_page.created_at is 'When stored';
comment on column inpatient_page.updated_at is 'Last change; only grows';
select app.protect('inpatient_page');

create table inpatient_release (
  hospital       uuid not null default app.hospital() references hospital (id),
  id             uuid not null,
  inpatient_page uuid not null,
  text           text not null,
  his_image      uuid,
  is_signed      boolean not null,
  author         uuid not null,
  withdrawn_at   timestamptz(3),
  withdrawn_by   uuid,
  version        int not null default 1,
  created_at     timestamptz(3) not null default clock_timestamp(),
  updated_at     timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, inpatient_page) references inpatient_page (hospital, id),
  foreign key (hospital, his_image) references his_image (hospital, id),
  foreign key (hospital, author) references membership (hospital, account),
  foreign key (hospital, withdrawn_by) references membership (hospital, account),
  check (text <> '' or his_image is not null)
);
create index inpatient_release_of_page on inpatient_release (hospital, inpatient_page, created_at desc);
comment on table inpatient_release is 'A message or a photograph that a person released for the owner of an animal in the ward';
comment on column inpatient_release.hospital is 'The hospital';
comment on column inpatient_release.id is 'UUIDv7 made by the server';
comment on column inpatient_release.inpatient_page is 'The page';
comment on column inpatient_release.text is 'The message as it was typed; empty: the photograph alone';
comment on column inpatient_release.his_image is 'The photograph; null: the message alone';
comment on column inpatient_release.is_signed is 'Whether the page says who released it';
comment on column inpatient_release.author is 'Account that released it';
comment on column inpatient_release.withdrawn_at is 'When it was taken back; null: it is shown';
comment on column inpatient_release.withdrawn_by is 'Account that took it back';
comment on column inpatient_release.version is 'Raised by each change';
comment on column inpatient_release.created_at is 'When it was released';
comment on column inpatient_release.updated_at is 'Last change; only grows';
select app.protect('inpatient_release');
