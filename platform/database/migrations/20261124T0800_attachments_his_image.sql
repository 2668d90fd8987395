-- Photographs and documents of pets and visits.

create table his_image (
  hospital    uuid not null default app.hospital() references hospital (id),
  id          uuid not null,
  pet         uuid not null,
  model       text not null check (model in ('pet', 'medicalRecord')),
  object_id   uuid not null,
  filename    text not null,
  filetype    text not null check (filetype in ('jpeg', 'png', 'pdf')),
  bytes       bigint not null,
  width       int,
  height      int,
  object_key  text not null,
  small_key   text,
  source_sha256 text not null,
  caption     text not null default '',
  drawing     jsonb not null default '[]',
  profile     boolean not null default false,
  author      uuid not null,
  deleted_at  timestamptz(3),
  version     int not null default 1,
  created_at  timestamptz(3) not null default clock_timestamp(),
  updated_at  timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, author) references membership (hospital, account),
  check (not profile or filetype <> 'pdf')
);
comment on table his_image is 'A photograph or a document attached to a pet or a visit (specification 3: hisImages)';
comment on column his_image.hospital is 'The hospital';
comment on column his_image.id is 'UUID, chosen by the sender: the same upload again is the same entry';
comment on column his_image.pet is 'The patient';
comment on column his_image.model is 'What it is attached to';
comment on column his_image.object_id is 'Id of the entry of that model';
comment on column his_image.filename is 'Name that the file came with';
comment on column his_image.filetype is 'What is stored, by its bytes';
comment on column his_image.bytes is 'Size of what is stored';
comment on column his_image.width is 'Pixels; null for a document';
comment on column his_image.height is 'Pixels; null for a document';
comment on column his_image.object_key is 'Stored object: the picture as shown, or the document';
comment on column his_image.small_key is 'Stored object of the picture in lists; null for a document';
comment on column his_image.source_sha256 is 'SHA-256 of the file as it was sent, hex';
comment on column his_image.caption is 'What it shows';
comment on column his_image.drawing is 'Drawn on the picture: shapes in fractions of its width and height';
comment on column his_image.profile is 'The picture that stands for the pet';
comment on column his_image.author is 'Account that attached it';
comment on column his_image.deleted_at is 'When it was deleted; it can be brought back for 30 days';
comment on column his_image.version is 'Raised by each change';
comment on column his_image.created_at is 'When it was attached';
comment on column his_image.updated_at is 'When it was last changed, only ever later';
create index his_image_by_pet on his_image (hospital, pet, created_at desc, id desc);
create unique index his_image_profile on his_image (hospital, pet) where profile and deleted_at is null;
select app.protect('his_image');
