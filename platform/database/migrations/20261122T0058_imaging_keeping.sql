-- The archive tier, what is read from it, and the nightly look at every stored file.

alter table medical_image
  add column archive_wanted boolean not null default false,
  add column move_after timestamptz(3) not null default now();
comment on column medical_image.archive_wanted is 'Where its bytes are to lie; differs from archived while they are on their way';
comment on column medical_image.move_after is 'When moving it is tried next';
create index image_to_move on medical_image (move_after) where archive_wanted <> archived;

alter table pacs_usage add column archive_access bigint not null default 0;
comment on column pacs_usage.archive_access is 'Bytes that were read from the archive tier';

create table image_check (
  hospital      uuid not null default app.hospital() references hospital (id),
  medical_image uuid not null,
  checked_at    timestamptz(3) not null,
  fault         text check (fault in ('missing', 'damaged')),
  since         timestamptz(3),
  primary key (hospital, medical_image),
  foreign key (hospital, medical_image) references medical_image (hospital, id)
);
comment on table image_check is 'When the bytes of an image were last compared with their hash';
comment on column image_check.hospital is 'The hospital';
comment on column image_check.medical_image is 'The image';
comment on column image_check.checked_at is 'When they were read again';
comment on column image_check.fault is 'missing: the file is gone; damaged: its content is another; null: as it came';
comment on column image_check.since is 'When the fault was first found';
select app.protect('image_check');
create index image_check_fault on image_check (hospital, since desc) where fault is not null;
