-- Consent of an owner to a surgery.
create table surgery_consent (
  hospital       uuid not null default app.hospital() references hospital (id),
  id             uuid not null,
  surgery_record uuid not null,
  owner          uuid,
  kind           text not null check (kind in ('signed', 'withdrawn')),
  procedure      text not null,
  side           text not null,
  lang           text not null check (lang in ('en', 'ja', 'zhtw')),
  text_version   text not null,
  text           text not null,
  text_hash      text not null check (text_hash ~ '^[0-9a-f]{64}$'),
  signed_by      text not null,
  signature      jsonb not null default '[]' check (jsonb_typeof(signature) = 'array'),
  reason         text not null default '',
  witness        uuid,
  at             timestamptz(3) not null,
  primary key (hospital, id),
  foreign key (hospital, surgery_record) references surgery_record (hospital, id),
  foreign key (hospital, owner) references owner (hospital, id),
  foreign key (hospital, witness) references membership (hospital, account)
);
create index surgery_consent_of_surgery on surgery_consent (hospital, surgery_record, at);
comment on table surgery_consent is 'A signed consent, or its withdrawal; rows are only added';
comment on column surgery_consent.hospital is 'The hospital';
comment on column surgery_consent.id is 'UUIDv7 made by the server';
comment on column surgery_consent.surgery_record is 'The surgery';
comment on column surgery_consent.owner is 'The owner of the pet at that time';
comment on column surgery_consent.kind is 'signed, or withdrawn: the one before it does not hold any more';
comment on column surgery_consent.procedure is 'What was consented to; another procedure needs another consent';
comment on column surgery_consent.side is 'Side that was consented to';
comment on column surgery_consent.lang is 'Language of the text';
comment on column surgery_consent.text_version is 'Version of the wording';
comment on column surgery_consent.text is 'The text as it was shown, whole';
comment on column surgery_consent.text_hash is 'SHA-256 of the text, hexadecimal';
comment on column surgery_consent.signed_by is 'Name that was typed beside the signature; of a withdrawal who withdrew it';
comment on column surgery_consent.signature is 'Strokes of the drawn signature';
comment on column surgery_consent.reason is 'Why it was withdrawn';
comment on column surgery_consent.witness is 'Account that was logged in';
comment on column surgery_consent.at is 'When';
select app.protect('surgery_consent');
revoke update on surgery_consent from alder_app;
