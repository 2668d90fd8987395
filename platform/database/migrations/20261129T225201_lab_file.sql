-- Documents and pictures that analyzers send inside their messages.
create table lab_file (
  hospital      uuid not null default app.hospital() references hospital (id),
  id            uuid not null,
  record        uuid not null,
  name          text not null,
  filetype      text check (filetype in ('pdf', 'png', 'jpeg')),
  fault         text check (fault in ('damaged', 'tooLarge', 'type', 'reference', 'tooMany')),
  bytes         bigint not null,
  object_key    text,
  source_sha256 text not null,
  created_at    timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, record) references lab_record (hospital, id),
  unique (hospital, record, source_sha256),
  check ((fault is null) = (object_key is not null)),
  check ((fault is null) = (filetype is not null))
);
comment on table lab_file is 'A document or picture that came inside the message of a result; only added to';
comment on column lab_file.hospital is 'The hospital';
comment on column lab_file.id is 'UUIDv7 made by the server';
comment on column lab_file.record is 'The result';
comment on column lab_file.name is 'What the device calls it';
comment on column lab_file.filetype is 'By its first bytes; null: it was not kept';
comment on column lab_file.fault is 'Why it was not kept; null: it was. The message is kept with all its bytes either way';
comment on column lab_file.bytes is 'Size; of one that was not kept, as it was sent';
comment on column lab_file.object_key is 'Key of its bytes in the storage; null: it was not kept';
comment on column lab_file.source_sha256 is 'Of what was sent: the same file again is the same entry';
comment on column lab_file.created_at is 'When stored';
select app.protect('lab_file');
