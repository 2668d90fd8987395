-- Tokens of other systems that read the laboratory of one hospital, and how they find what changed since they last asked.

create table interface_token (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  name       text not null,
  token_hash bytea not null unique,
  scopes     text[] not null check (cardinality(scopes) > 0),
  made_by    uuid not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  last_used  timestamptz(3),
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, made_by) references membership (hospital, account)
);
comment on table interface_token is 'What another system shows to read the laboratory of one hospital';
comment on column interface_token.hospital is 'The hospital';
comment on column interface_token.id is 'UUIDv7 made by the server; the actor of its audit rows';
comment on column interface_token.name is 'The system that has it, for whoever revokes it';
comment on column interface_token.token_hash is 'SHA-256 of the token, which has 256 random bits and is shown once';
comment on column interface_token.scopes is 'What it opens, as system/Observation.read; nothing else';
comment on column interface_token.made_by is 'Who made it';
comment on column interface_token.expires_at is 'After this instant it opens nothing';
comment on column interface_token.revoked_at is 'When it was revoked';
comment on column interface_token.last_used is 'When it was used last, to the minute';
comment on column interface_token.version is 'Raised by each change';
comment on column interface_token.created_at is 'When it was made';
comment on column interface_token.updated_at is 'Last change; only grows';
select app.protect_with_system('interface_token');

create index lab_record_by_change on lab_record (hospital, updated_at);
