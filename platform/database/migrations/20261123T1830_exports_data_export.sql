-- "Leave any time": archives of everything of a hospital, and the bucket of its own that a monthly one goes to.

create table data_export (
  hospital     uuid not null default app.hospital() references hospital (id),
  id           uuid not null,
  kind         text not null default 'asked' check (kind in ('asked', 'monthly')),
  state        text not null default 'waiting'
               check (state in ('waiting', 'reading', 'copying', 'sending', 'done', 'failed', 'canceled', 'expired')),
  made_at      timestamptz(3),
  files        int not null default 0,
  files_done   int not null default 0,
  bytes        bigint not null default 0,
  bytes_done   bigint not null default 0,
  summary      jsonb not null default '{}',
  missing      int not null default 0,
  object_key   text,
  sha256       text,
  fingerprint  text,
  failure      text,
  sent_to      text,
  lang         text not null default 'en' check (lang in ('en', 'ja', 'zhtw')),
  created_by   uuid,
  finished_at  timestamptz(3),
  expires_at   timestamptz(3),
  claimed_until timestamptz(3),
  attempts     int not null default 0,
  version      int not null default 1,
  created_at   timestamptz(3) not null default clock_timestamp(),
  updated_at   timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, created_by) references membership (hospital, account)
);
comment on table data_export is 'An archive of everything of a hospital';
comment on column data_export.kind is 'A person asked for it, or it is the one of a month';
comment on column data_export.state is 'State of the export: exportFlow of capabilities/exports';
comment on column data_export.made_at is 'The moment at which the archive shows the hospital';
comment on column data_export.files is 'Files of the step that runs, in the end of the archive';
comment on column data_export.files_done is 'How many of them are written';
comment on column data_export.bytes is 'Bytes of the stored files, in the end of the archive';
comment on column data_export.bytes_done is 'How many are written';
comment on column data_export.summary is 'Counts and sums of the manifest, known when the tables are read';
comment on column data_export.missing is 'Stored files that could not be read whole';
comment on column data_export.object_key is 'Where the archive is stored until it expires';
comment on column data_export.sha256 is 'SHA-256 of the archive, hex';
comment on column data_export.fingerprint is 'SHA-256 of its manifest, hex: what a verification prints too';
comment on column data_export.failure is 'Why it failed: a code';
comment on column data_export.sent_to is 'Name of the archive in the hospital''s bucket';
comment on column data_export.lang is 'Language of the files for people';
comment on column data_export.created_by is 'Account that asked for it; none for the one of a month';
comment on column data_export.finished_at is 'When it was ready';
comment on column data_export.expires_at is 'When the archive is deleted here';
comment on column data_export.claimed_until is 'A job works on it; later than this it has died and another goes on';
comment on column data_export.attempts is 'How often a job began or went on with it';
select app.protect('data_export');
create unique index data_export_running on data_export (hospital)
  where state in ('waiting', 'reading', 'copying', 'sending');

create table data_export_file (
  hospital   uuid not null default app.hospital() references hospital (id),
  export     uuid not null,
  number     int not null,
  path       text not null,
  object_key text,
  bytes      bigint,
  sha256     text,
  crc32      bigint,
  at         bigint,
  note       text check (note in ('missing', 'damaged')),
  directory  jsonb,
  primary key (hospital, export, number),
  foreign key (hospital, export) references data_export (hospital, id)
);
comment on table data_export_file is 'A file of an archive that is being made; while it stands here, its stored object is not swept';
comment on column data_export_file.export is 'The export';
comment on column data_export_file.number is 'Place in the archive';
comment on column data_export_file.path is 'Name in the archive';
comment on column data_export_file.object_key is 'Stored object that it is; none for a file that is made of rows';
comment on column data_export_file.bytes is 'Length; none while it is not written';
comment on column data_export_file.sha256 is 'SHA-256 of the bytes, hex';
comment on column data_export_file.crc32 is 'CRC-32 of the bytes, for the end of the ZIP';
comment on column data_export_file.at is 'Where it begins in the archive';
comment on column data_export_file.note is 'The storage did not have it, or had it damaged';
comment on column data_export_file.directory is 'Attributes for the DICOMDIR by tag';
select app.protect('data_export_file');
select app.allow_delete('data_export_file');

create table export_target (
  hospital      uuid not null default app.hospital() references hospital (id),
  id            uuid not null,
  endpoint      text not null,
  bucket        text not null,
  prefix        text not null default '',
  region        text not null,
  access_key    text not null,
  secret_sealed bytea not null,
  active        boolean not null default true,
  tested_at     timestamptz(3) not null,
  next_at       timestamptz(3) not null,
  version       int not null default 1,
  created_at    timestamptz(3) not null default clock_timestamp(),
  updated_at    timestamptz(3) not null default clock_timestamp(),
  primary key (hospital)
);
comment on table export_target is 'The bucket of the hospital''s own that an archive goes to each month';
comment on column export_target.endpoint is 'Address of the S3 service; empty for Amazon''s own';
comment on column export_target.bucket is 'The bucket';
comment on column export_target.prefix is 'Folder in the bucket, without / at its ends';
comment on column export_target.region is 'Region that requests are signed for';
comment on column export_target.access_key is 'Access key id';
comment on column export_target.secret_sealed is 'Secret access key, sealed with the secret of the installation';
comment on column export_target.active is 'An archive is sent each month';
comment on column export_target.tested_at is 'When a file was last written there, read back and deleted';
comment on column export_target.next_at is 'When the next archive is due';
select app.protect('export_target');
