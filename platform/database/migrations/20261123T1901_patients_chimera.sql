-- The link to another practice system over FHIR R4, and what it said last of each patient.

create table chimera_server (
  hospital     uuid not null default app.hospital() references hospital (id),
  base_url     text not null,
  token_sealed bytea,
  token_set_at timestamptz(3),
  tested_at    timestamptz(3),
  version      int not null default 1,
  created_at   timestamptz(3) not null default clock_timestamp(),
  updated_at   timestamptz(3) not null default clock_timestamp(),
  primary key (hospital)
);
comment on table chimera_server is 'Address and token of the other practice system, one a hospital';
comment on column chimera_server.hospital is 'The hospital';
comment on column chimera_server.base_url is 'Base address of its FHIR R4 interface, without a slash at the end';
comment on column chimera_server.token_sealed is 'AES-256-GCM of the bearer token, with a key of this installation; null: none is sent';
comment on column chimera_server.token_set_at is 'When the token was set';
comment on column chimera_server.tested_at is 'When the address last answered as FHIR R4';
comment on column chimera_server.version is 'Raised by each change';
comment on column chimera_server.created_at is 'When it was set up';
comment on column chimera_server.updated_at is 'When it was last changed, only ever later';
select app.protect('chimera_server');
select app.allow_delete('chimera_server');

create table chimera_pet (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  pet        uuid not null,
  remote     text not null check (length(remote) between 1 and 64),
  pulled     jsonb not null,
  pulled_at  timestamptz(3) not null,
  taken      jsonb,
  taken_at   timestamptz(3),
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, pet),
  foreign key (hospital, pet) references pet (hospital, id)
);
comment on table chimera_pet is 'A patient''s counterpart in the other practice system';
comment on column chimera_pet.hospital is 'The hospital';
comment on column chimera_pet.id is 'UUIDv7';
comment on column chimera_pet.pet is 'The patient';
comment on column chimera_pet.remote is 'Id of the Patient resource there';
comment on column chimera_pet.pulled is 'What it said of pet and owner when it was last asked';
comment on column chimera_pet.pulled_at is 'When that was';
comment on column chimera_pet.taken is 'Pet and owner as they were on both sides after the last decision: tells which side has changed since';
comment on column chimera_pet.taken_at is 'When a person last decided';
comment on column chimera_pet.version is 'Raised by each change';
comment on column chimera_pet.created_at is 'When it was found';
comment on column chimera_pet.updated_at is 'When it was last changed, only ever later';
create index chimera_pet_by_remote on chimera_pet (hospital, remote);
select app.protect('chimera_pet');
