-- What is drawn on an image, one row a user and image: measurements, arrows, words.

create table annotation (
  hospital      uuid not null default app.hospital() references hospital (id),
  id            uuid not null,
  medical_image uuid not null,
  account       uuid not null,
  content       jsonb not null default '{"marks":[]}',
  version       int not null default 1,
  created_at    timestamptz(3) not null default clock_timestamp(),
  updated_at    timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, medical_image, account),
  foreign key (hospital, medical_image) references medical_image (hospital, id),
  foreign key (hospital, account) references membership (hospital, account)
);
comment on table annotation is 'What one user drew on one image (specification §3, Annotation); the image itself never changes';
comment on column annotation.hospital is 'The hospital';
comment on column annotation.id is 'UUIDv7 made by the server';
comment on column annotation.medical_image is 'The image';
comment on column annotation.account is 'Who drew it';
comment on column annotation.content is 'marks[]: kind, frame, points in pixels of the image, words';
comment on column annotation.version is 'Raised by each change';
comment on column annotation.created_at is 'When the first mark was drawn';
comment on column annotation.updated_at is 'Last change; only grows';
select app.protect('annotation');
