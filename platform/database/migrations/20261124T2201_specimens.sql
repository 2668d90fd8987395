-- Samples: tubes with a number, from being asked for to the owner being told; panels that a hospital likes to ask for.

create table specimen (
  hospital      uuid not null default app.hospital() references hospital (id),
  id            uuid not null,
  pet           uuid not null,
  number        text not null check (number <> ''),
  sample_type   text check (sample_type in
    ('edta', 'heparin', 'serum', 'citrate', 'urine', 'feces', 'swab', 'tissue', 'fluid', 'other')),
  ordered_at    timestamptz(3) not null,
  collected_at  timestamptz(3),
  received_at   timestamptz(3),
  running_at    timestamptz(3),
  resulted_at   timestamptz(3),
  reviewed_at   timestamptz(3),
  told_at       timestamptz(3),
  rejected_at   timestamptz(3),
  reject_reason text check (reject_reason in
    ('hemolyzed', 'clotted', 'insufficient', 'container', 'unlabelled', 'lost', 'old', 'other')),
  reject_note   text not null default '',
  replaces      uuid,
  withdrawn_at  timestamptz(3),
  tests         text[] not null default '{}',
  moved_at      timestamptz(3),
  author        uuid,
  version       int not null default 1,
  created_at    timestamptz(3) not null default clock_timestamp(),
  updated_at    timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, number),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, replaces) references specimen (hospital, id),
  check ((rejected_at is null) = (reject_reason is null))
);
create index specimen_open on specimen (hospital, id desc) 
  where told_at is null and rejected_at is null and withdrawn_at is null;
create index specimen_of_pet on specimen (hospital, pet, id desc);
comment on table specimen is 'Samples; the orders of one are those of its animal with its number on the tube';
comment on column specimen.hospital is 'The hospital';
comment on column specimen.id is 'UUIDv7 made by the server';
comment on column specimen.pet is 'The animal';
comment on column specimen.number is 'Number on the tube, never used twice';
comment on column specimen.sample_type is 'What is in it';
comment on column specimen.ordered_at is 'When it was asked for';
comment on column specimen.collected_at is 'When it was taken';
comment on column specimen.received_at is 'When the laboratory had it';
comment on column specimen.running_at is 'When an analyzer began';
comment on column specimen.resulted_at is 'When the last result was there';
comment on column specimen.reviewed_at is 'When every result had been reviewed';
comment on column specimen.told_at is 'When the owner was told';
comment on column specimen.rejected_at is 'When it was found unusable';
comment on column specimen.reject_reason is 'Why it was rejected';
comment on column specimen.reject_note is 'Further words on that';
comment on column specimen.replaces is 'The rejected sample that this one was asked for instead of';
comment on column specimen.withdrawn_at is 'When its last order was withdrawn; null again when one is made';
comment on column specimen.tests is 'What a rejected sample had been taken for; of the others the orders say it';
comment on column specimen.moved_at is 'Last step that a person made; a second scan right after it counts once';
comment on column specimen.author is 'Account that asked for it';
comment on column specimen.version is 'Raised by each change';
comment on column specimen.created_at is 'When entered';
comment on column specimen.updated_at is 'Last change; only grows';
select app.protect('specimen');

create table specimen_counter (
  hospital uuid not null default app.hospital() references hospital (id),
  day      date not null,
  last     int not null default 0,
  primary key (hospital, day)
);
comment on table specimen_counter is 'Last number given to a tube, by day';
comment on column specimen_counter.hospital is 'The hospital';
comment on column specimen_counter.day is 'Day in the zone of the hospital';
comment on column specimen_counter.last is 'Highest number of that day so far';
select app.protect('specimen_counter');

create table order_panel (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  name       text not null check (name <> ''),
  choices    jsonb not null,
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, name)
);
comment on table order_panel is 'Tests that a hospital asks for together, by a name';
comment on column order_panel.hospital is 'The hospital';
comment on column order_panel.id is 'UUIDv7 made by the server';
comment on column order_panel.name is 'What the button says';
comment on column order_panel.choices is 'Device and tests of each order';
comment on column order_panel.version is 'Raised by each change';
comment on column order_panel.created_at is 'When entered';
comment on column order_panel.updated_at is 'Last change; only grows';
select app.protect('order_panel');
select app.allow_delete('order_panel');
