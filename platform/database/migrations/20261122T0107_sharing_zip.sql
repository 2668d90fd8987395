-- ZIP files of links, prepared in the background.

create table share_zip (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  share      uuid not null,
  state      text not null check (state in ('waiting', 'working', 'done', 'failed')),
  files      int not null default 0,
  files_done int not null default 0,
  bytes      bigint not null default 0,
  object_key text,
  deidentify boolean not null,
  failure    text,
  notes      jsonb not null default '[]',
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, share),
  foreign key (hospital, share) references share_url (hospital, id)
);
comment on table share_zip is 'The ZIP that a downloadable link offers, one a link';
comment on column share_zip.hospital is 'The hospital';
comment on column share_zip.id is 'UUIDv7 made by the server; another one each time it is packed anew';
comment on column share_zip.share is 'The link';
comment on column share_zip.state is 'How far it is';
comment on column share_zip.files is 'Images to pack';
comment on column share_zip.files_done is 'Images packed';
comment on column share_zip.bytes is 'Length of the ZIP, counted against the quota';
comment on column share_zip.object_key is 'Storage key; null until it is done and after it was taken away';
comment on column share_zip.deidentify is 'Whether names, numbers and dates were taken out';
comment on column share_zip.failure is 'Code of why it could not be packed';
comment on column share_zip.notes is 'Codes of what whoever gets it should know: burned-in text, files left out';
comment on column share_zip.version is 'Raised by each change';
comment on column share_zip.created_at is 'When it was first asked for';
comment on column share_zip.updated_at is 'Last change; only grows';
select app.protect('share_zip');

alter table pacs_usage add column share_used bigint not null default 0 check (share_used >= 0);
comment on column pacs_usage.share_used is 'ZIP files of links';
select app.allow_delete('share_zip');
