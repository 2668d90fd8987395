-- The laboratory: what was asked of analyzers, what came in byte for byte, what it meant, and by which ranges it was judged.

create table lab_counter (
  hospital uuid primary key default app.hospital() references hospital (id),
  last_order int not null default 0
);
comment on table lab_counter is 'Last order number given out, per hospital';
comment on column lab_counter.hospital is 'The hospital';
comment on column lab_counter.last_order is 'Highest number of an order so far';
select app.protect('lab_counter');

create table lab_order (
  hospital      uuid not null default app.hospital() references hospital (id),
  id            uuid not null,
  pet           uuid not null,
  device        text not null,
  device_serial text,
  tests         text[] not null default '{}',
  priority      text not null default 'routine' check (priority in ('routine', 'urgent', 'stat')),
  order_id      text not null,
  sample_id     text,
  analysis_id   text,
  order_status  text not null default 'new' check (order_status in
    ('new', 'queued', 'sent', 'accepted', 'running', 'partial', 'canceling', 'failed', 'done', 'canceled')),
  reason        text,
  late          boolean not null default false,
  "time"        timestamptz(3) not null,
  submit_time   timestamptz(3),
  exam_time     timestamptz(3),
  upload_time   timestamptz(3),
  recall_time   timestamptz(3),
  placer        uuid,
  version       int not null default 1,
  created_at    timestamptz(3) not null default clock_timestamp(),
  updated_at    timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, order_id),
  foreign key (hospital, pet) references pet (hospital, id)
);
-- The list of orders: one hospital, newest first.
create index lab_order_list on lab_order (hospital, id desc);
create index lab_order_of_pet on lab_order (hospital, pet, id desc);
-- Filing by the number on the tube, and the sweeper of orders nobody fetched.
create index lab_order_by_sample on lab_order (hospital, sample_id) where sample_id is not null;
create index lab_order_open on lab_order (hospital, order_status) where order_status not in ('done', 'canceled', 'failed');
comment on table lab_order is 'Tests asked of analyzers. A row is never deleted: canceling is a status';
comment on column lab_order.hospital is 'The hospital';
comment on column lab_order.id is 'UUIDv7 made by the server';
comment on column lab_order.pet is 'The animal to be tested';
comment on column lab_order.device is 'Model of the analyzer asked';
comment on column lab_order.device_serial is 'The one device asked; null: any of the model';
comment on column lab_order.tests is 'Analytes by code or device profiles by name; empty: whatever is put in';
comment on column lab_order.priority is 'routine, urgent or stat';
comment on column lab_order.order_id is 'Number that the analyzer echoes, unique in the hospital';
comment on column lab_order.sample_id is 'Number on the tube';
comment on column lab_order.analysis_id is 'The device''s own number of the run';
comment on column lab_order.order_status is 'State of lab/domain/order-flow; expired is a reading of the clock, never stored';
comment on column lab_order.reason is 'Why it failed or was canceled';
comment on column lab_order.late is 'The result came after the order had expired';
comment on column lab_order."time" is 'When it was ordered';
comment on column lab_order.submit_time is 'When the analyzer had it; start of the 24 h of expiry';
comment on column lab_order.exam_time is 'When the analyzer measured';
comment on column lab_order.upload_time is 'When the result was filed';
comment on column lab_order.recall_time is 'When the analyzer was asked to drop it; 10 minutes later it is canceled all the same';
comment on column lab_order.placer is 'Account that ordered';
comment on column lab_order.version is 'Raised by each change';
comment on column lab_order.created_at is 'When entered';
comment on column lab_order.updated_at is 'Last change; only grows';
select app.protect('lab_order');

create table transmission (
  hospital      uuid not null default app.hospital() references hospital (id),
  id            uuid not null,
  gateway       uuid,
  seq           bigint,
  device        text not null default 'generic',
  device_serial text not null default '',
  protocol      text not null check (protocol in ('astm', 'hl7', 'file')),
  charset       text not null default 'utf-8',
  decimal_mark  text not null default '.' check (decimal_mark in ('.', ',')),
  received_at   timestamptz(3) not null,
  raw_key       text not null,
  raw_sha256    text not null,
  size          int not null,
  preview       text not null default '',
  state         text not null check (state in ('filed', 'duplicate', 'status', 'quarantined')),
  fault         text,
  version       int not null default 1,
  created_at    timestamptz(3) not null default clock_timestamp(),
  updated_at    timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  -- The transport key: a gateway that did not hear our answer sends the same number again.
  unique (hospital, gateway, seq)
);
create index transmission_quarantine on transmission (hospital, id desc) where state = 'quarantined';
comment on table transmission is 'Messages of devices as they came in; their bytes lie in the storage and are never changed';
comment on column transmission.hospital is 'The hospital';
comment on column transmission.id is 'UUIDv7 made by the server';
comment on column transmission.gateway is 'Gateway that handed it over';
comment on column transmission.seq is 'The gateway''s number for it, never used twice';
comment on column transmission.device is 'Model of the device as the gateway knows it';
comment on column transmission.device_serial is 'Serial of the device as the gateway knows it';
comment on column transmission.protocol is 'How it came in';
comment on column transmission.charset is 'Charset that the device is set to';
comment on column transmission.decimal_mark is 'Decimal mark that the device is set to';
comment on column transmission.received_at is 'When the gateway had it, by the gateway''s clock';
comment on column transmission.raw_key is 'Storage key of the bytes';
comment on column transmission.raw_sha256 is 'SHA-256 of the bytes, hexadecimal';
comment on column transmission.size is 'Number of bytes';
comment on column transmission.preview is 'First bytes as text, for the quarantine list';
comment on column transmission.state is 'filed, duplicate (nothing new in it), status (no results in it) or quarantined (could not be read)';
comment on column transmission.fault is 'Why it could not be read';
comment on column transmission.version is 'Raised by each change';
comment on column transmission.created_at is 'When stored';
comment on column transmission.updated_at is 'Last change; only grows';
select app.protect('transmission');

create table lab_record (
  hospital        uuid not null default app.hospital() references hospital (id),
  id              uuid not null,
  run_key         text not null,
  content_key     text not null,
  past_keys       text[] not null default '{}',
  pet             uuid,
  candidate       uuid,
  lab_order       uuid,
  set_id          uuid,
  device          text not null,
  device_serial   text not null default '',
  brand           text not null default '',
  profile         text not null default '',
  exam_type       text,
  record_id       text not null default '',
  rotor_lot       text,
  pdf             text,
  "timestamp"     timestamptz(3) not null,
  result          text,
  results         jsonb not null default '[]',
  cassette        text,
  error           jsonb,
  comments        jsonb not null default '[]',
  internal_qc     jsonb,
  control         boolean not null default false,
  match_state     text not null check (match_state in ('matched', 'unrequested', 'unmatched', 'conflict', 'discarded')),
  match_by        text check (match_by in ('order_id', 'patient_id', 'person')),
  match_hint      text,
  reported        jsonb not null,
  verify_state    text not null check (verify_state in ('preliminary', 'final', 'amended', 'retracted', 'invalid')),
  invalid         boolean not null default false,
  modified        jsonb not null default '[]',
  critical        boolean not null default false,
  acknowledged    jsonb,
  version         int not null default 1,
  created_at      timestamptz(3) not null default clock_timestamp(),
  updated_at      timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  -- The content key's half that names the run: the same run dumped again is found by it.
  unique (hospital, run_key),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, candidate) references pet (hospital, id),
  foreign key (hospital, lab_order) references lab_order (hospital, id),
  foreign key (hospital, set_id) references transmission (hospital, id),
  check ((pet is not null) = (match_state in ('matched', 'unrequested')))
);
-- Results of one pet and of the hospital, newest first; the inbox.
create index lab_record_of_pet on lab_record (hospital, pet, "timestamp" desc, id desc);
create index lab_record_list on lab_record (hospital, "timestamp" desc, id desc);
create index lab_record_inbox on lab_record (hospital, id desc) where match_state in ('unmatched', 'conflict');
create index lab_record_of_order on lab_record (hospital, lab_order) where lab_order is not null;
comment on table lab_record is 'Results. Values, flags and the ranges behind the flags stay as they were when filed; corrections are added';
comment on column lab_record.hospital is 'The hospital';
comment on column lab_record.id is 'UUIDv7 made by the server';
comment on column lab_record.run_key is 'Hash of device, exam time, sample and panel: which run this is';
comment on column lab_record.content_key is 'Hash of the run with its values: a transfer with the same one brings nothing new';
comment on column lab_record.past_keys is 'Content keys before amendments, so that an old transfer does not come back as new';
comment on column lab_record.pet is 'The animal; null until filed';
comment on column lab_record.candidate is 'The animal it may belong to, for the person who decides';
comment on column lab_record.lab_order is 'The order that it answers';
comment on column lab_record.set_id is 'The transmission it came in; null when entered by hand';
comment on column lab_record.device is 'Model of the device';
comment on column lab_record.device_serial is 'Serial of the device';
comment on column lab_record.brand is 'Maker, as the device names it';
comment on column lab_record.profile is 'Name of the panel';
comment on column lab_record.exam_type is 'Group that most values belong to: chem, cbc ...';
comment on column lab_record.record_id is 'The device''s own number of the run';
comment on column lab_record.rotor_lot is 'Lot of the rotor or cassette';
comment on column lab_record.pdf is 'Storage key of a report';
comment on column lab_record."timestamp" is 'When it was measured';
comment on column lab_record.result is 'Result in words';
comment on column lab_record.results is 'Values with flag and range snapshot, in the order of the device';
comment on column lab_record.cassette is 'Description of the cassette';
comment on column lab_record.error is 'Code and text of a failed run';
comment on column lab_record.comments is 'Comments of the device';
comment on column lab_record.internal_qc is 'Outcome of the device''s own control of this run';
comment on column lab_record.control is 'The device said that this was control material';
comment on column lab_record.match_state is 'matched, unrequested (pet known, no order), unmatched, conflict or discarded';
comment on column lab_record.match_by is 'Which identifier decided, or a person; never a name';
comment on column lab_record.match_hint is 'Why a person has to decide';
comment on column lab_record.reported is 'Chart number, name, sex and species as typed at the device';
comment on column lab_record.verify_state is 'preliminary, final, amended, retracted or invalid';
comment on column lab_record.invalid is 'A Vue cassette that lists leave out';
comment on column lab_record.modified is 'Corrections: when, who, why and the values before';
comment on column lab_record.critical is 'Holds a value beyond a critical limit';
comment on column lab_record.acknowledged is 'Who saw the critical value, when, and what was done';
comment on column lab_record.version is 'Raised by each change';
comment on column lab_record.created_at is 'When filed';
comment on column lab_record.updated_at is 'Last change; only grows';
select app.protect('lab_record');

create table custom_range (
  hospital      uuid not null default app.hospital() references hospital (id),
  id            uuid not null,
  species       text not null,
  name          text[] not null default '{}',
  name_zhtw     text[] not null default '{}',
  device        text,
  exam_type     text,
  sex           text check (sex in ('male', 'female')),
  ranges        jsonb not null,
  age_from_days int check (age_from_days >= 0),
  age_to_days   int check (age_to_days > coalesce(age_from_days, 0)),
  valid_from    timestamptz(3) not null,
  source        text not null default '',
  deleted       boolean not null default false,
  version       int not null default 1,
  created_at    timestamptz(3) not null default clock_timestamp(),
  updated_at    timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  check ((device is null) <> (exam_type is null))
);
create index custom_range_live on custom_range (hospital, species) where not deleted;
comment on table custom_range is 'Reference ranges of the hospital; results keep a copy of the one they were judged by';
comment on column custom_range.hospital is 'The hospital';
comment on column custom_range.id is 'UUIDv7 made by the server';
comment on column custom_range.species is 'Species of standards/terms';
comment on column custom_range.name is 'Breeds in English; with name_zhtw empty: any breed';
comment on column custom_range.name_zhtw is 'Breeds in Traditional Chinese';
comment on column custom_range.device is 'Model the range is for; null: for an exam type';
comment on column custom_range.exam_type is 'Exam type the range is for; null: for a device';
comment on column custom_range.sex is 'Sex the range is for; null: either';
comment on column custom_range.ranges is 'Analyte to low, high, crit_low, crit_high, unit';
comment on column custom_range.age_from_days is 'Youngest age in days, included';
comment on column custom_range.age_to_days is 'Oldest age in days, not included';
comment on column custom_range.valid_from is 'Applies to exams from then on';
comment on column custom_range.source is 'Where the numbers come from';
comment on column custom_range.deleted is 'Applies to nothing any more';
comment on column custom_range.version is 'Raised by each change';
comment on column custom_range.created_at is 'When entered';
comment on column custom_range.updated_at is 'Last change; only grows';
select app.protect('custom_range');

create table gateway_command (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  gateway    uuid,
  type       text not null check (type in ('sendOrder', 'cancelOrder', 'refreshDevices', 'resend', 'restart')),
  lab_order  uuid,
  args       jsonb not null default '{}',
  state      text not null default 'queued' check (state in ('queued', 'fetched', 'done', 'failed', 'withdrawn', 'expired')),
  detail     text not null default '',
  fetched_at timestamptz(3),
  expires_at timestamptz(3) not null,
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, lab_order) references lab_order (hospital, id)
);
-- What a gateway polls for.
create index gateway_command_waiting on gateway_command (hospital, id) where state in ('queued', 'fetched');
comment on table gateway_command is 'Things for a gateway to do, handed over until it says that they are done';
comment on column gateway_command.hospital is 'The hospital';
comment on column gateway_command.id is 'UUIDv7 made by the server; the gateway does each id once';
comment on column gateway_command.gateway is 'Gateway that shall do it; null: whichever asks first';
comment on column gateway_command.type is 'What to do';
comment on column gateway_command.lab_order is 'The order concerned';
comment on column gateway_command.args is 'Further arguments, by name';
comment on column gateway_command.state is 'queued, fetched, done, failed, withdrawn (canceled before it was fetched) or expired';
comment on column gateway_command.detail is 'What the gateway said';
comment on column gateway_command.fetched_at is 'When it was last handed over';
comment on column gateway_command.expires_at is 'Given up after this';
comment on column gateway_command.version is 'Raised by each change';
comment on column gateway_command.created_at is 'When asked';
comment on column gateway_command.updated_at is 'Last change; only grows';
select app.protect('gateway_command');
