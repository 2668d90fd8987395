-- Service logs, the faults that analyzers report, and what the hospital requests to be replaced for them.

create table replacement_photo (
  hospital      uuid not null default app.hospital() references hospital (id),
  id            uuid not null,
  object_key    text not null,
  small_key     text not null,
  filetype      text not null check (filetype in ('jpeg', 'png')),
  width         int not null,
  height        int not null,
  source_sha256 text not null,
  author        uuid not null,
  created_at    timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table replacement_photo is 'A photograph of a spoiled rotor, cassette or label, as evidence of a request';
comment on column replacement_photo.hospital is 'The hospital';
comment on column replacement_photo.id is 'UUID, chosen by the sender: the same upload again is the same photograph';
comment on column replacement_photo.object_key is 'Stored object: the picture, decoded and written anew';
comment on column replacement_photo.small_key is 'Stored object of the picture in lists';
comment on column replacement_photo.filetype is 'What is stored, by its bytes';
comment on column replacement_photo.width is 'Pixels';
comment on column replacement_photo.height is 'Pixels';
comment on column replacement_photo.source_sha256 is 'SHA-256 of the file as it was sent, hex';
comment on column replacement_photo.author is 'Account that sent it';
comment on column replacement_photo.created_at is 'When it was sent';
select app.protect_with_system('replacement_photo');
select app.allow_delete('replacement_photo');

create table replacement_request (
  hospital     uuid not null default app.hospital() references hospital (id),
  id           uuid not null,
  reason       text not null check (reason <> ''),
  contact      text not null default '',
  photo        uuid,
  requested_by uuid not null,
  created_at   timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, photo) references replacement_photo (hospital, id),
  foreign key (hospital, requested_by) references membership (hospital, account)
);
comment on table replacement_request is 'What a hospital wrote when it requested replacements; one request can be for several service logs';
comment on column replacement_request.hospital is 'The hospital';
comment on column replacement_request.id is 'UUIDv7 made by the server';
comment on column replacement_request.reason is 'What happened, in the words of the hospital';
comment on column replacement_request.contact is 'Who of the hospital answers questions about it';
comment on column replacement_request.photo is 'Photograph of what was spoiled; null: none';
comment on column replacement_request.requested_by is 'Account that requested';
comment on column replacement_request.created_at is 'When it was requested';
select app.protect_with_system('replacement_request');

create table service_log (
  hospital         uuid not null default app.hospital() references hospital (id),
  id               uuid not null,
  record           uuid,
  model            text not null,
  serial           text not null default '',
  error_code       text not null default '',
  error_text       text not null default '',
  rotor_lot_number text,
  replaceable      boolean not null,
  listed           boolean not null,
  service_status   text not null default 'new' check (service_status in
    ('new', 'ok', 'requested', 'approved', 'rejected', 'resubmit', 'resubmitted', 'expired', 'done')),
  duplicate_of     uuid,
  exam_time        timestamptz(3),
  evidence         jsonb not null default '{}',
  request          uuid,
  decided_by       uuid references account (id),
  decided_at       timestamptz(3),
  decision_reason  text not null default '',
  deleted_at       timestamptz(3),
  version          int not null default 1,
  created_at       timestamptz(3) not null default clock_timestamp(),
  updated_at       timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, record),
  foreign key (hospital, record) references lab_record (hospital, id),
  foreign key (hospital, duplicate_of) references service_log (hospital, id),
  foreign key (hospital, request) references replacement_request (hospital, id)
);
comment on table service_log is 'A fault that an analyzer reported (specification 3: service log), and the state of its replacement';
comment on column service_log.hospital is 'The hospital';
comment on column service_log.id is 'UUIDv7 made by the server';
comment on column service_log.record is 'The stored run that reported it';
comment on column service_log.model is 'Model of the analyzer, of standards/terms';
comment on column service_log.serial is 'Serial number of the analyzer';
comment on column service_log.error_code is 'Code of the device; for VS2 S01 and S02 for faults that an operator causes';
comment on column service_log.error_text is 'What the device says about it';
comment on column service_log.rotor_lot_number is 'Lot of the rotor, cassette or reagent, as the device named it';
comment on column service_log.replaceable is 'Whether something was spoiled that the vendor replaces';
comment on column service_log.listed is 'Whether the filters of VS2 and hm5 keep it (specification 4)';
comment on column service_log.service_status is 'State of its replacement';
comment on column service_log.duplicate_of is 'Earlier log of the same analyzer, lot and time of measurement; it is not replaced twice';
comment on column service_log.exam_time is 'When the analyzer measured; null where it does not say';
comment on column service_log.evidence is 'What the device sent with it: panel, cassette and comments, the message and its SHA-256';
comment on column service_log.request is 'The newest request for it; null: none yet';
comment on column service_log.decided_by is 'Reviewer of the newest decision; may belong to another hospital';
comment on column service_log.decided_at is 'When it was decided';
comment on column service_log.decision_reason is 'Why, as the hospital reads it';
comment on column service_log.deleted_at is 'When the hospital deleted it';
comment on column service_log.version is 'Raised by each change';
comment on column service_log.created_at is 'When it was made';
comment on column service_log.updated_at is 'Last change; only grows';
create index service_log_list on service_log (hospital, created_at desc, id desc) where deleted_at is null and listed;
create index service_log_by_lot on service_log (model, rotor_lot_number) where deleted_at is null and rotor_lot_number is not null;
create index service_log_waiting on service_log (service_status, created_at) where deleted_at is null;
select app.protect_with_system('service_log');
