-- How long images are kept: off until an administrator switches it on, announced 30 days before, held back by a person.

create table image_retention (
  hospital   uuid not null default app.hospital() references hospital (id),
  years      int not null default 7 check (years between 3 and 30),
  is_on      boolean not null default false,
  changed_by uuid not null,
  changed_at timestamptz(3) not null default clock_timestamp(),
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital),
  foreign key (hospital, changed_by) references membership (hospital, account)
);
comment on table image_retention is 'How long a hospital keeps images; without a row, and while it is off, all of them';
comment on column image_retention.hospital is 'The hospital';
comment on column image_retention.years is 'Years after which the images of a study leave';
comment on column image_retention.is_on is 'Whether they leave at all';
comment on column image_retention.changed_by is 'Account that set it last';
comment on column image_retention.changed_at is 'When it was set last';
comment on column image_retention.version is 'Raised by each change';
comment on column image_retention.created_at is 'When stored';
comment on column image_retention.updated_at is 'Last change; only grows';
select app.protect('image_retention');

create table image_hold (
  hospital    uuid not null default app.hospital() references hospital (id),
  id          uuid not null,
  study       uuid not null,
  reason      text not null check (reason <> ''),
  author      uuid not null,
  released_at timestamptz(3),
  released_by uuid,
  version     int not null default 1,
  created_at  timestamptz(3) not null default clock_timestamp(),
  updated_at  timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, study) references study (hospital, id),
  foreign key (hospital, author) references membership (hospital, account),
  foreign key (hospital, released_by) references membership (hospital, account),
  check ((released_at is null) = (released_by is null))
);
create unique index image_hold_in_force on image_hold (hospital, study) where released_at is null;
comment on table image_hold is 'A study whose images stay for a reason, whatever their age';
comment on column image_hold.hospital is 'The hospital';
comment on column image_hold.id is 'UUIDv7 made by the server';
comment on column image_hold.study is 'The study';
comment on column image_hold.reason is 'Why, in the words of who holds it';
comment on column image_hold.author is 'Account that holds it';
comment on column image_hold.released_at is 'When it was released; null: it is in force';
comment on column image_hold.released_by is 'Account that released it';
comment on column image_hold.version is 'Raised by each change';
comment on column image_hold.created_at is 'Since when';
comment on column image_hold.updated_at is 'Last change; only grows';
select app.protect('image_hold');

create table image_leaving (
  hospital     uuid not null default app.hospital() references hospital (id),
  id           uuid not null,
  study        uuid not null,
  announced_at timestamptz(3) not null,
  leaves_at    timestamptz(3) not null,
  images       int not null,
  bytes        bigint not null,
  ended        text check (ended in ('kept', 'gone')),
  ended_at     timestamptz(3),
  version      int not null default 1,
  created_at   timestamptz(3) not null default clock_timestamp(),
  updated_at   timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, study) references study (hospital, id),
  check (leaves_at >= announced_at + interval '30 days'),
  check ((ended is null) = (ended_at is null))
);
create unique index image_leaving_announced on image_leaving (hospital, study) where ended is null;
comment on table image_leaving is 'A study whose images leave by their age, announced 30 days before';
comment on column image_leaving.hospital is 'The hospital';
comment on column image_leaving.id is 'UUIDv7 made by the server';
comment on column image_leaving.study is 'The study';
comment on column image_leaving.announced_at is 'When it was announced';
comment on column image_leaving.leaves_at is 'From when its images may be deleted';
comment on column image_leaving.images is 'Images when it was announced';
comment on column image_leaving.bytes is 'Bytes that they took then';
comment on column image_leaving.ended is 'kept: taken back or held; gone: deleted; null: announced';
comment on column image_leaving.ended_at is 'When it ended';
comment on column image_leaving.version is 'Raised by each change';
comment on column image_leaving.created_at is 'When stored';
comment on column image_leaving.updated_at is 'Last change; only grows';
select app.protect('image_leaving');

alter table medical_image add column purged_at timestamptz(3);
comment on column medical_image.purged_at is 'When its bytes and its header were deleted by age; null: they are there';
