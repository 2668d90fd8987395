-- Links that show images to somebody without an account.

create table share_url (
  hospital         uuid not null default app.hospital() references hospital (id),
  id               uuid not null,
  share_hash       bytea not null unique,
  share_sealed     bytea not null,
  title            text not null default '',
  queries          jsonb not null,
  downloadable     boolean not null default false,
  expiration       timestamptz(3) not null,
  password_hash    text,
  password_version int not null default 1,
  email            text,
  author           uuid,
  revoked_at       timestamptz(3),
  opened           int not null default 0,
  opened_at        timestamptz(3),
  version          int not null default 1,
  created_at       timestamptz(3) not null default clock_timestamp(),
  updated_at       timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table share_url is 'A link that shows chosen images without an account';
comment on column share_url.hospital is 'The hospital';
comment on column share_url.id is 'UUIDv7 made by the server';
comment on column share_url.share_hash is 'SHA-256 of the share_id: the link is found by it';
comment on column share_url.share_sealed is 'The share_id, encrypted, so that staff can copy the link again';
comment on column share_url.title is 'What is shared, for staff: pet and study';
comment on column share_url.queries is 'Ids of the studies, series and images that the link shows';
comment on column share_url.downloadable is 'Whether originals may be downloaded';
comment on column share_url.expiration is 'After this instant the link is gone';
comment on column share_url.password_hash is 'Argon2id; null: no password';
comment on column share_url.password_version is 'Raised with each password: what was opened with an older one is closed';
comment on column share_url.email is 'Address that the link was meant for';
comment on column share_url.author is 'Who shared';
comment on column share_url.revoked_at is 'When it was stopped';
comment on column share_url.opened is 'How often it was opened';
comment on column share_url.opened_at is 'When it was opened last';
comment on column share_url.version is 'Raised by each change';
comment on column share_url.created_at is 'When it was made';
comment on column share_url.updated_at is 'Last change; only grows';
select app.protect_with_system('share_url');
create index share_url_by_age on share_url (hospital, id desc);

create table share_attempt (
  hospital uuid not null default app.hospital() references hospital (id),
  id       uuid not null,
  share    uuid not null,
  address  text not null,
  at       timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, share) references share_url (hospital, id)
);
comment on table share_attempt is 'Wrong passwords of the last hour; counted before a password is looked at';
comment on column share_attempt.hospital is 'The hospital';
comment on column share_attempt.id is 'UUIDv7 made by the server';
comment on column share_attempt.share is 'The link';
comment on column share_attempt.address is 'Network address of the caller';
comment on column share_attempt.at is 'When';
select app.protect('share_attempt');
select app.allow_delete('share_attempt');
create index share_attempt_recent on share_attempt (hospital, share, at desc);
