-- Images that another hospital shares, taken over.

create table share_import (
  hospital      uuid not null default app.hospital() references hospital (id),
  id            uuid not null,
  share_sealed  bytea not null,
  from_hospital uuid not null,
  from_name     text not null,
  share         uuid not null,
  pet           uuid not null,
  series        jsonb not null,
  state         text not null check (state in ('waiting', 'working', 'done', 'failed')),
  images        int not null default 0,
  images_done   int not null default 0,
  images_new    int not null default 0,
  failure       text,
  author        uuid not null,
  request_key   text,
  version       int not null default 1,
  created_at    timestamptz(3) not null default clock_timestamp(),
  updated_at    timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, author, request_key),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table share_import is 'Images taken over from a link of another hospital: the grant, at the receiving side';
comment on column share_import.hospital is 'The hospital that receives';
comment on column share_import.id is 'UUIDv7 made by the server';
comment on column share_import.share_sealed is 'The share_id, encrypted: looked up again with each image';
comment on column share_import.from_hospital is 'The hospital that shares';
comment on column share_import.from_name is 'Its name at that time';
comment on column share_import.share is 'The link in the hospital that shares';
comment on column share_import.pet is 'Pet that the images are filed under';
comment on column share_import.series is 'Ids of the chosen series at the sharing hospital';
comment on column share_import.state is 'How far it is';
comment on column share_import.images is 'Images to take over';
comment on column share_import.images_done is 'Images looked at';
comment on column share_import.images_new is 'Images that were not here before';
comment on column share_import.failure is 'Code of why it stopped';
comment on column share_import.author is 'Who imports';
comment on column share_import.request_key is 'Idempotency-Key of the request';
comment on column share_import.version is 'Raised by each change';
comment on column share_import.created_at is 'When it was asked for';
comment on column share_import.updated_at is 'Last change; only grows';
select app.protect('share_import');
create index share_import_newest on share_import (hospital, id desc);
