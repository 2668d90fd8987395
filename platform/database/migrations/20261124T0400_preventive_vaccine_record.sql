-- Preventive care: doses of vaccines and dewormings that a pet got, what is due, the protocols of the hospital, reminders.

create table vaccine_record (
  hospital          uuid not null default app.hospital() references hospital (id),
  id                uuid not null,
  pet               uuid not null,
  medical_record    uuid,
  kind              text not null default 'vaccine' check (kind in ('vaccine', 'deworm')),
  vaccine           uuid,
  medicine          uuid,
  name              text not null,
  name_zhtw         text,
  name_ja           text,
  antigens          text[] not null default '{}',
  given_on          date not null,
  manufacturer      text not null default '',
  lot               text not null default '',
  expires_on        date,
  dose              text not null default '',
  site              text not null default '',
  route             text not null default '',
  given_by          uuid,
  given_by_name     text not null default '',
  certificate       text not null default '',
  reaction          text not null default '',
  reaction_severity text not null default 'none' check (reaction_severity in ('none', 'mild', 'moderate', 'severe')),
  interval_days     int,
  next_due          date,
  remind            boolean not null default true,
  note              text not null default '',
  imported          boolean not null default false,
  confirmed         text[] not null default '{}',
  treatment_record  uuid,
  author            uuid,
  deleted_at        timestamptz(3),
  version           int not null default 1,
  created_at        timestamptz(3) not null default clock_timestamp(),
  updated_at        timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, medical_record) references medical_record (hospital, id),
  foreign key (hospital, treatment_record) references treatment_record (hospital, id),
  foreign key (hospital, given_by) references membership (hospital, account),
  foreign key (hospital, author) references membership (hospital, account),
  check (expires_on is null or imported or expires_on >= given_on)
);
create index vaccine_record_of_pet on vaccine_record (hospital, pet, given_on desc) where deleted_at is null;
create index vaccine_record_of_visit on vaccine_record (hospital, medical_record) where medical_record is not null;
comment on table vaccine_record is 'A dose of a vaccine, or a deworming, that a pet got';
comment on column vaccine_record.hospital is 'The hospital';
comment on column vaccine_record.id is 'UUIDv7 made by the server; of an imported one, the id of its line of the old system';
comment on column vaccine_record.pet is 'The patient';
comment on column vaccine_record.medical_record is 'Visit during which it was given';
comment on column vaccine_record.kind is 'vaccine or deworm';
comment on column vaccine_record.vaccine is 'Catalog entry of the vaccine, a shared default included';
comment on column vaccine_record.medicine is 'Catalog entry of the medicine of a deworming, a shared default included';
comment on column vaccine_record.name is 'Name as it stood in the catalog, or typed freely';
comment on column vaccine_record.name_zhtw is 'Its name in Traditional Chinese';
comment on column vaccine_record.name_ja is 'Its name in Japanese';
comment on column vaccine_record.antigens is 'Diseases that it protects from, as the catalog wrote them; deworming of a deworming';
comment on column vaccine_record.given_on is 'Day in the zone of the hospital';
comment on column vaccine_record.manufacturer is 'Manufacturer as on the package';
comment on column vaccine_record.lot is 'Lot as on the package';
comment on column vaccine_record.expires_on is 'Last day of the lot; a dose is not recorded from an expired one';
comment on column vaccine_record.dose is 'Amount as written: 1 mL';
comment on column vaccine_record.site is 'Where on the body';
comment on column vaccine_record.route is 'SC, IM, intranasal, PO';
comment on column vaccine_record.given_by is 'Who gave it';
comment on column vaccine_record.given_by_name is 'Their name as the old system or another hospital wrote it';
comment on column vaccine_record.certificate is 'Number of the rabies tag or certificate';
comment on column vaccine_record.reaction is 'What happened afterwards';
comment on column vaccine_record.reaction_severity is 'none, mild, moderate, severe';
comment on column vaccine_record.interval_days is 'Days to the next dose as the catalog said; counts where no protocol does';
comment on column vaccine_record.next_due is 'Day of the next dose that a person or the old system set; null: the protocol sets it';
comment on column vaccine_record.remind is 'Whether the owner is reminded of the next dose';
comment on column vaccine_record.note is 'Free text';
comment on column vaccine_record.imported is 'Whether it came from an old system';
comment on column vaccine_record.confirmed is 'Questions that were asked before it was recorded and answered with yes';
comment on column vaccine_record.treatment_record is 'Line of the visit that charges it';
comment on column vaccine_record.author is 'Who recorded it';
comment on column vaccine_record.deleted_at is 'When it was deleted';
comment on column vaccine_record.version is 'Raised by each change';
comment on column vaccine_record.created_at is 'When it was recorded';
comment on column vaccine_record.updated_at is 'Last change; only grows';
select app.protect('vaccine_record');
select app.allow_delete('vaccine_record');

create table preventive_due (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  pet        uuid not null,
  what       text not null,
  antigens   text[] not null default '{}',
  due_on     date not null,
  since      date not null,
  note       text not null default '',
  imported   boolean not null default false,
  done_on    date,
  author     uuid,
  deleted_at timestamptz(3),
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
create index preventive_due_of_pet on preventive_due (hospital, pet) where deleted_at is null and done_on is null;
comment on table preventive_due is 'Something that is due for a pet because a person or an old system said so';
comment on column preventive_due.hospital is 'The hospital';
comment on column preventive_due.id is 'UUIDv7 made by the server; of an imported one, the id of its line of the old system';
comment on column preventive_due.pet is 'The patient';
comment on column preventive_due.what is 'What is due, in words';
comment on column preventive_due.antigens is 'Antigens that the words mean; a later dose of them settles it';
comment on column preventive_due.due_on is 'Day in the zone of the hospital';
comment on column preventive_due.since is 'A dose after this day settles it: the last one before, or the day it was written';
comment on column preventive_due.note is 'Free text';
comment on column preventive_due.imported is 'Whether it came from an old system';
comment on column preventive_due.done_on is 'When a person ticked it off';
comment on column preventive_due.author is 'Who wrote it';
comment on column preventive_due.deleted_at is 'When it was deleted';
comment on column preventive_due.version is 'Raised by each change';
comment on column preventive_due.created_at is 'When it was written';
comment on column preventive_due.updated_at is 'Last change; only grows';
select app.protect('preventive_due');
select app.allow_delete('preventive_due');

create table preventive_protocol (
  hospital          uuid not null default app.hospital() references hospital (id),
  id                uuid not null,
  species           text not null,
  antigen           text not null,
  active            boolean not null default true,
  core              boolean not null,
  start_weeks       int not null check (start_weeks between 0 and 520),
  stages            jsonb not null default '[]',
  primary_doses     int not null check (primary_doses between 1 and 10),
  primary_days      int not null check (primary_days between 1 and 3660),
  first_repeat_days int check (first_repeat_days between 1 and 3660),
  repeat_days       int not null check (repeat_days between 1 and 3660),
  source            text not null,
  version           int not null default 1,
  created_at        timestamptz(3) not null default clock_timestamp(),
  updated_at        timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, species, antigen)
);
comment on table preventive_protocol is 'When doses of an antigen are due for a species, where the hospital has its own rule instead of the guideline''s';
comment on column preventive_protocol.hospital is 'The hospital';
comment on column preventive_protocol.id is 'UUIDv7 made by the server';
comment on column preventive_protocol.species is 'Species code';
comment on column preventive_protocol.antigen is 'Disease as the catalog of vaccines writes it, or deworming';
comment on column preventive_protocol.active is 'False: the hospital does not plan this antigen';
comment on column preventive_protocol.core is 'Due for every animal of the species; otherwise after the first dose alone';
comment on column preventive_protocol.start_weeks is 'Age of the first dose, weeks';
comment on column preventive_protocol.stages is '[{until_weeks, every_days}]: the series of the young animal';
comment on column preventive_protocol.primary_doses is 'Doses after that series until the course is complete';
comment on column preventive_protocol.primary_days is 'Days between them';
comment on column preventive_protocol.first_repeat_days is 'Days from the complete course to the first booster; null: as later ones';
comment on column preventive_protocol.repeat_days is 'Days between boosters';
comment on column preventive_protocol.source is 'Guideline, leaflet or law that it is taken from';
comment on column preventive_protocol.version is 'Raised by each change';
comment on column preventive_protocol.created_at is 'When the hospital first changed it';
comment on column preventive_protocol.updated_at is 'Last change; only grows';
select app.protect('preventive_protocol');

create table preventive_reminder (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  pet        uuid not null,
  subject    text not null,
  due_on     date not null,
  owner      uuid not null,
  letter     uuid not null,
  author     uuid not null,
  sent_at    timestamptz(3) not null,
  primary key (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, owner) references owner (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table preventive_reminder is 'A letter that reminded an owner of one due date; there is one for a date';
comment on column preventive_reminder.hospital is 'The hospital';
comment on column preventive_reminder.id is 'UUIDv7 made by the server';
comment on column preventive_reminder.pet is 'The patient';
comment on column preventive_reminder.subject is 'Antigen, or id of a preventive_due';
comment on column preventive_reminder.due_on is 'The day that it reminded of';
comment on column preventive_reminder.owner is 'The owner at that time; the address is not kept';
comment on column preventive_reminder.letter is 'The letter; several due dates of a pet stand in one';
comment on column preventive_reminder.author is 'Who sent it';
comment on column preventive_reminder.sent_at is 'When it was given to the mail';
select app.protect('preventive_reminder');
create index preventive_reminder_of_pet on preventive_reminder (hospital, pet, subject, due_on);
create index preventive_reminder_by_day on preventive_reminder (hospital, sent_at desc);

create table preventive_opt_out (
  hospital   uuid not null default app.hospital() references hospital (id),
  owner      uuid not null,
  opted_out  boolean not null,
  author     uuid not null,
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, owner),
  foreign key (hospital, owner) references owner (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table preventive_opt_out is 'Owners who want no reminders of preventive care';
comment on column preventive_opt_out.hospital is 'The hospital';
comment on column preventive_opt_out.owner is 'The owner';
comment on column preventive_opt_out.opted_out is 'False where they want them again';
comment on column preventive_opt_out.author is 'Who wrote it down';
comment on column preventive_opt_out.version is 'Raised by each change';
comment on column preventive_opt_out.created_at is 'When it was first written';
comment on column preventive_opt_out.updated_at is 'Last change; only grows';
select app.protect('preventive_opt_out');
