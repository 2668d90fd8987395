-- Images on their way to equipment, and what the bell tells of the archive.

create table pacs_forward (
  hospital     uuid not null default app.hospital() references hospital (id),
  id           uuid not null,
  series       uuid not null,
  peer         uuid not null,
  state        text not null default 'waiting' check (state in ('waiting', 'sending', 'done', 'failed')),
  images       int not null default 0 check (images >= 0),
  sent         int not null default 0 check (sent >= 0),
  refused      int not null default 0 check (refused >= 0),
  last_image   uuid,
  attempts     int not null default 0,
  reason       text,
  requested_by uuid not null,
  version      int not null default 1,
  created_at   timestamptz(3) not null default clock_timestamp(),
  updated_at   timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, series) references series (hospital, id),
  foreign key (hospital, peer) references pacs_peer (hospital, id),
  foreign key (hospital, requested_by) references membership (hospital, account)
);
create index pacs_forward_newest on pacs_forward (hospital, updated_at desc);
comment on table pacs_forward is 'A series that is sent to a device: tried again until it is there, or until it is given up';
comment on column pacs_forward.hospital is 'The hospital';
comment on column pacs_forward.id is 'UUIDv7 made by the server';
comment on column pacs_forward.series is 'What is sent';
comment on column pacs_forward.peer is 'The device it is sent to';
comment on column pacs_forward.state is 'waiting for its turn or for the device, sending, done, or failed for good';
comment on column pacs_forward.images is 'Images that the series had when it was last tried';
comment on column pacs_forward.sent is 'Images that the device has acknowledged';
comment on column pacs_forward.refused is 'Images that the device will not have';
comment on column pacs_forward.last_image is 'The last image that was answered; the next try goes on behind it';
comment on column pacs_forward.attempts is 'Tries so far';
comment on column pacs_forward.reason is 'Why it waits or has failed: noAnswer, rejected, full, refused';
comment on column pacs_forward.requested_by is 'Who asked for it';
comment on column pacs_forward.version is 'Raised by each change';
comment on column pacs_forward.created_at is 'When it was asked for';
comment on column pacs_forward.updated_at is 'Last change; only grows';
select app.protect('pacs_forward');

-- Another content under a known UID is rare: the bell finds it without looking at the other images.
create index medical_image_revision on medical_image (hospital, id desc) where revision > 1;
