-- Signatures below medical records, and what was added after them. A signed record is locked by
-- platform/database/functions/record-signing.sql.

create table record_signature (
  hospital       uuid not null default app.hospital() references hospital (id),
  id             uuid not null,
  medical_record uuid not null,
  kind           text not null check (kind in ('signature', 'cosignature')),
  signer         uuid not null,
  signer_name    text not null,
  licence_number text not null default '',
  proof          text not null default 'session' check (proof in ('session', 'secret')),
  signed_at      timestamptz(3) not null,
  primary key (hospital, id),
  unique (hospital, medical_record, signer),
  foreign key (hospital, medical_record) references medical_record (hospital, id),
  foreign key (hospital, signer) references membership (hospital, account)
);
-- One doctor signs a record; others sign beside.
create unique index record_signature_once on record_signature (hospital, medical_record) where kind = 'signature';
create index record_signature_of_signer on record_signature (hospital, signer, signed_at desc);
comment on table record_signature is 'Who signed a medical record; a row is never changed';
comment on column record_signature.hospital is 'The hospital';
comment on column record_signature.id is 'UUIDv7 made by the server';
comment on column record_signature.medical_record is 'The record';
comment on column record_signature.kind is 'signature of the doctor of the record, which locks it; cosignature of another doctor';
comment on column record_signature.signer is 'Who signed';
comment on column record_signature.signer_name is 'Their name at that time';
comment on column record_signature.licence_number is 'Licence number as they gave it; printed';
comment on column record_signature.proof is 'secret where PIN or password was entered for it; session: by being logged in';
comment on column record_signature.signed_at is 'When it was signed';
select app.protect('record_signature');

create table record_addendum (
  hospital       uuid not null default app.hospital() references hospital (id),
  id             uuid not null,
  medical_record uuid not null,
  author         uuid not null,
  author_name    text not null,
  text           text not null check (text <> ''),
  created_at     timestamptz(3) not null,
  primary key (hospital, id),
  foreign key (hospital, medical_record) references medical_record (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
create index record_addendum_of_record on record_addendum (hospital, medical_record, created_at);
comment on table record_addendum is 'What was added below a signed medical record; a row is never changed';
comment on column record_addendum.hospital is 'The hospital';
comment on column record_addendum.id is 'UUIDv7 made by the server';
comment on column record_addendum.medical_record is 'The record';
comment on column record_addendum.author is 'Who wrote it';
comment on column record_addendum.author_name is 'Their name at that time';
comment on column record_addendum.text is 'What was added';
comment on column record_addendum.created_at is 'When it was added';
select app.protect('record_addendum');
