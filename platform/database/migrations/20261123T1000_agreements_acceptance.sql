-- Which version of the terms and the privacy policy each person has accepted, and when. Rows are only added.
create table agreement_acceptance (
  hospital    uuid not null default app.hospital() references hospital (id),
  account     uuid not null,
  document    text not null check (document in ('privacy', 'terms')),
  version     text not null check (version ~ '^\d{4}-\d\d-\d\d$'),
  lang        text not null check (lang in ('en', 'ja', 'zhtw')),
  accepted_at timestamptz(3) not null,
  primary key (hospital, account, document, version),
  foreign key (hospital, account) references membership (hospital, account)
);
comment on table agreement_acceptance is 'Versions of terms and privacy policy that were accepted';
comment on column agreement_acceptance.hospital is 'The hospital';
comment on column agreement_acceptance.account is 'Who accepted';
comment on column agreement_acceptance.document is 'Which document';
comment on column agreement_acceptance.version is 'Date of the version, ISO 8601';
comment on column agreement_acceptance.lang is 'Language in which it was read';
comment on column agreement_acceptance.accepted_at is 'When';
select app.protect('agreement_acceptance');
