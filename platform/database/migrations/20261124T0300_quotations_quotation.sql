-- Quotations: options side by side, sent by a signed link, answered once by the owner.
create table quotation (
  hospital       uuid not null default app.hospital() references hospital (id),
  id             uuid not null,
  number         int not null,
  pet            uuid not null,
  owner          uuid,
  medical_record uuid,
  title          text not null check (title <> ''),
  note           text not null default '',
  valid_until    date not null,
  status         text not null default 'draft' check (status in ('draft', 'sent', 'accepted', 'declined', 'lapsed', 'revoked')),
  revision       int not null default 1,
  options        jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  chosen         int,
  author         uuid,
  sent_at        timestamptz(3),
  opened_at      timestamptz(3),
  used_at        timestamptz(3),
  used_by        uuid,
  used_in        uuid,
  deleted_at     timestamptz(3),
  version        int not null default 1,
  created_at     timestamptz(3) not null default clock_timestamp(),
  updated_at     timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, number),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, owner) references owner (hospital, id),
  foreign key (hospital, medical_record) references medical_record (hospital, id),
  foreign key (hospital, used_in) references medical_record (hospital, id),
  foreign key (hospital, author) references membership (hospital, account),
  foreign key (hospital, used_by) references membership (hospital, account)
);
comment on table quotation is 'What a treatment is expected to cost, in up to four options';
comment on column quotation.hospital is 'The hospital';
comment on column quotation.id is 'UUIDv7 made by the server';
comment on column quotation.number is 'Running number of the hospital, printed as Q0001';
comment on column quotation.pet is 'The patient';
comment on column quotation.owner is 'Who is asked: the owner of the pet when it was written';
comment on column quotation.medical_record is 'Visit that it was written for';
comment on column quotation.title is 'What it is about';
comment on column quotation.note is 'For the owner';
comment on column quotation.valid_until is 'Last day, in the zone of the hospital, on which it can be accepted';
comment on column quotation.status is 'State; one that is sent lapses by its day, without a write';
comment on column quotation.revision is 'Raised by the first change after it was sent';
comment on column quotation.options is 'Array of {name, note, lines}; a line is {kind, entry, category, names, low, high, unit_price, discount_percent, note}';
comment on column quotation.chosen is 'Place of the accepted option';
comment on column quotation.author is 'Who wrote it';
comment on column quotation.sent_at is 'When it was sent last';
comment on column quotation.opened_at is 'When the owner opened its link first after that';
comment on column quotation.used_at is 'When its lines were put into a visit';
comment on column quotation.used_by is 'Who did that';
comment on column quotation.used_in is 'The visit; its lines are charged once';
comment on column quotation.deleted_at is 'When it was deleted; it can be brought back for 30 days';
comment on column quotation.version is 'Raised by each change';
comment on column quotation.created_at is 'When it was made';
comment on column quotation.updated_at is 'Last change; only grows';
select app.protect('quotation');
create index quotation_of_pet on quotation (hospital, pet);
create index quotation_of_visit on quotation (hospital, coalesce(used_in, medical_record));

create table quotation_version (
  hospital     uuid not null default app.hospital() references hospital (id),
  id           uuid not null,
  quotation    uuid not null,
  revision     int not null,
  content      jsonb not null,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  author       uuid,
  version      int not null default 1,
  created_at   timestamptz(3) not null default clock_timestamp(),
  updated_at   timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, quotation, revision),
  foreign key (hospital, quotation) references quotation (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table quotation_version is 'A quotation as it was sent; never changed';
comment on column quotation_version.hospital is 'The hospital';
comment on column quotation_version.id is 'UUIDv7 made by the server';
comment on column quotation_version.quotation is 'The quotation';
comment on column quotation_version.revision is 'Which of its revisions';
comment on column quotation_version.content is 'All that the owner is shown, with the amounts';
comment on column quotation_version.content_hash is 'SHA-256 of the content with sorted keys, hexadecimal; a signature refers to it';
comment on column quotation_version.author is 'Who sent it';
comment on column quotation_version.version is 'Always 1';
comment on column quotation_version.created_at is 'When it was sent first';
comment on column quotation_version.updated_at is 'When';
select app.protect('quotation_version');
revoke update on quotation_version from alder_app;

create table quotation_answer (
  hospital     uuid not null default app.hospital() references hospital (id),
  id           uuid not null,
  quotation    uuid not null,
  revision     int not null,
  decision     text not null check (decision in ('accept', 'decline')),
  chosen       int check ((chosen is not null) = (decision = 'accept')),
  signed_by    text not null,
  signature    jsonb not null default '[]' check (jsonb_typeof(signature) = 'array'),
  reason       text not null default '',
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  version      int not null default 1,
  created_at   timestamptz(3) not null default clock_timestamp(),
  updated_at   timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  -- The second of two signatures at the same moment fails here.
  unique (hospital, quotation, revision),
  foreign key (hospital, quotation) references quotation (hospital, id)
);
comment on table quotation_answer is 'The one answer of an owner to a revision of a quotation; never changed';
comment on column quotation_answer.hospital is 'The hospital';
comment on column quotation_answer.id is 'UUIDv7 made by the server';
comment on column quotation_answer.quotation is 'The quotation';
comment on column quotation_answer.revision is 'What was answered; each revision is answered once';
comment on column quotation_answer.decision is 'Accepted or declined';
comment on column quotation_answer.chosen is 'Place of the accepted option';
comment on column quotation_answer.signed_by is 'Name that the owner typed beside the signature';
comment on column quotation_answer.signature is 'Strokes of the drawn signature: arrays of [x, y]';
comment on column quotation_answer.reason is 'Why it was declined';
comment on column quotation_answer.content_hash is 'SHA-256 of the content that was shown';
comment on column quotation_answer.version is 'Always 1';
comment on column quotation_answer.created_at is 'When';
comment on column quotation_answer.updated_at is 'When';
select app.protect('quotation_answer');
revoke update on quotation_answer from alder_app;

create table public_link (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  oid        text not null unique check (oid ~ '^[A-Za-z0-9_-]{22}$'),
  model      text not null check (model in ('quotation', 'receipt', 'medicalRecord')),
  object     uuid not null,
  revoked_at timestamptz(3),
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, model, object)
);
comment on table public_link is 'Objects that were shown by a signed link; without the signature a row opens nothing';
comment on column public_link.hospital is 'The hospital';
comment on column public_link.id is 'UUIDv7 made by the server';
comment on column public_link.oid is '128 random bits in a URL: names the object outside, instead of its id';
comment on column public_link.model is 'What it shows';
comment on column public_link.object is 'Which one';
comment on column public_link.revoked_at is 'Links issued until then are closed';
comment on column public_link.version is 'Raised by each change';
comment on column public_link.created_at is 'When it was made';
comment on column public_link.updated_at is 'Last change; only grows';
select app.protect_with_system('public_link');
