-- Ward: cages, stays, orders of the treatment sheet and what became of each of their times.
create table ward (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  name       text not null check (name <> ''),
  rank       int not null default 0,
  deleted_at timestamptz(3),
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id)
);
comment on table ward is 'A ward of the hospital: intensive care, cats, dogs, isolation';
comment on column ward.hospital is 'The hospital';
comment on column ward.id is 'UUIDv7 made by the server';
comment on column ward.name is 'As the hospital calls it';
comment on column ward.rank is 'Place in the map, smallest first';
comment on column ward.deleted_at is 'When it was taken off the map';
comment on column ward.version is 'Raised by each change';
comment on column ward.created_at is 'When it was made';
comment on column ward.updated_at is 'When it was last changed, only ever later';
select app.protect('ward');

create table cage (
  hospital       uuid not null default app.hospital() references hospital (id),
  id             uuid not null,
  ward           uuid not null,
  name           text not null check (name <> ''),
  rank           int not null default 0,
  is_isolation   boolean not null default false,
  cleaning_since timestamptz(3),
  deleted_at     timestamptz(3),
  version        int not null default 1,
  created_at     timestamptz(3) not null default clock_timestamp(),
  updated_at     timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, ward) references ward (hospital, id)
);
create index cage_of_ward on cage (hospital, ward);
comment on table cage is 'A place for one animal; it is occupied while a stay that has not ended names it';
comment on column cage.hospital is 'The hospital';
comment on column cage.id is 'UUIDv7 made by the server';
comment on column cage.ward is 'The ward';
comment on column cage.name is 'What is written on it: C1';
comment on column cage.rank is 'Place in its ward, smallest first';
comment on column cage.is_isolation is 'For animals with a contagious disease';
comment on column cage.cleaning_since is 'Since when it waits to be cleaned; null: ready';
comment on column cage.deleted_at is 'When it was taken off the map';
comment on column cage.version is 'Raised by each change';
comment on column cage.created_at is 'When it was made';
comment on column cage.updated_at is 'When it was last changed, only ever later';
select app.protect('cage');

create table inpatient_record (
  hospital           uuid not null default app.hospital() references hospital (id),
  id                 uuid not null,
  pet                uuid not null,
  medical_record     uuid,
  cage               uuid,
  doctor             uuid,
  status             text not null default 'admitted' check (status in ('admitted', 'discharged')),
  condition          text not null default 'stable' check (condition in ('critical', 'guarded', 'stable', 'ready')),
  resuscitation      text not null default 'unknown' check (resuscitation in ('full', 'basic', 'none', 'unknown')),
  reason             text not null check (reason <> ''),
  isolation          text,
  diet               text not null default '',
  belongings         text not null default '',
  contact_note       text not null default '',
  estimated_days     int check (estimated_days between 1 and 365),
  slot_minutes       int not null default 60 check (slot_minutes in (5, 10, 15, 20, 30, 60)),
  home_instructions  text not null default '',
  follow_up_on       date,
  admitted_at        timestamptz(3) not null,
  discharged_at      timestamptz(3),
  discharged_by      uuid,
  author             uuid,
  deleted_at         timestamptz(3),
  version            int not null default 1,
  created_at         timestamptz(3) not null default clock_timestamp(),
  updated_at         timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, medical_record) references medical_record (hospital, id),
  foreign key (hospital, cage) references cage (hospital, id),
  foreign key (hospital, doctor) references membership (hospital, account),
  foreign key (hospital, discharged_by) references membership (hospital, account),
  foreign key (hospital, author) references membership (hospital, account)
);
create unique index inpatient_record_one_per_pet on inpatient_record (hospital, pet) where status = 'admitted' and deleted_at is null;
create unique index inpatient_record_one_per_cage on inpatient_record (hospital, cage) where status = 'admitted' and deleted_at is null and cage is not null;
create index inpatient_record_of_pet on inpatient_record (hospital, pet, admitted_at desc);
create index inpatient_record_of_visit on inpatient_record (hospital, medical_record);
comment on table inpatient_record is 'A stay of a pet in the ward';
comment on column inpatient_record.hospital is 'The hospital';
comment on column inpatient_record.id is 'UUIDv7 made by the server';
comment on column inpatient_record.pet is 'The pet';
comment on column inpatient_record.medical_record is 'The visit that the stay is charged to';
comment on column inpatient_record.cage is 'Where it is; null while it has no cage, and after the discharge the last one';
comment on column inpatient_record.doctor is 'The doctor in charge';
comment on column inpatient_record.status is 'State: stayFlow of capabilities/inpatient';
comment on column inpatient_record.condition is 'critical, guarded, stable, ready to go';
comment on column inpatient_record.resuscitation is 'What the owner wants in an arrest: full, basic (no open chest, no ventilator), none; unknown: not asked yet';
comment on column inpatient_record.reason is 'Why it was admitted';
comment on column inpatient_record.isolation is 'The disease that it is isolated for; null: none';
comment on column inpatient_record.diet is 'What it eats';
comment on column inpatient_record.belongings is 'What the owner left with it';
comment on column inpatient_record.contact_note is 'When and how the owner wants to be called';
comment on column inpatient_record.estimated_days is 'How long it is expected to stay';
comment on column inpatient_record.slot_minutes is 'Width of a column of the treatment sheet';
comment on column inpatient_record.home_instructions is 'What the owner does at home, for the discharge sheet';
comment on column inpatient_record.follow_up_on is 'Day of the next visit, for the discharge sheet';
comment on column inpatient_record.admitted_at is 'When it was admitted';
comment on column inpatient_record.discharged_at is 'When it went home';
comment on column inpatient_record.discharged_by is 'Account that discharged it';
comment on column inpatient_record.author is 'Account that admitted it';
comment on column inpatient_record.deleted_at is 'When it was deleted, entered by mistake';
comment on column inpatient_record.version is 'Raised by each change';
comment on column inpatient_record.created_at is 'When it was made';
comment on column inpatient_record.updated_at is 'When it was last changed, only ever later';
select app.protect('inpatient_record');

create table inpatient_order (
  hospital         uuid not null default app.hospital() references hospital (id),
  id               uuid not null,
  inpatient_record uuid not null,
  pet              uuid not null,
  kind             text not null check (kind in ('medicine', 'fluid', 'feeding', 'vitals', 'observation', 'task')),
  name             text not null check (name <> ''),
  name_zhtw        text,
  name_ja          text,
  medicine         uuid,
  dosage           double precision check (dosage > 0),
  unit             text not null default '',
  strength_mg      double precision,
  weight           double precision,
  route            text,
  rate_ml_h        double precision check (rate_ml_h > 0),
  balance          text check (balance in ('in', 'out')),
  repeat           text not null check (repeat in ('once', 'every', 'asNeeded')),
  every_minutes    int check (every_minutes between 5 and 10080),
  starts_at        timestamptz(3) not null,
  ends_at          timestamptz(3),
  needs_second     boolean not null default false,
  charged          boolean not null default false,
  unit_price       bigint not null default 0 check (unit_price between 0 and 10000000000),
  safety_reason    text,
  note             text not null default '',
  stopped_at       timestamptz(3),
  stopped_by       uuid,
  author           uuid,
  deleted_at       timestamptz(3),
  version          int not null default 1,
  created_at       timestamptz(3) not null default clock_timestamp(),
  updated_at       timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, inpatient_record) references inpatient_record (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, stopped_by) references membership (hospital, account),
  foreign key (hospital, author) references membership (hospital, account),
  check (repeat <> 'every' or every_minutes is not null)
);
create index inpatient_order_of_stay on inpatient_order (hospital, inpatient_record);
create index inpatient_order_of_pet on inpatient_order (hospital, pet);
comment on table inpatient_order is 'A line of the treatment sheet; its times follow from the frequency and are not stored';
comment on column inpatient_order.hospital is 'The hospital';
comment on column inpatient_order.id is 'UUIDv7 made by the server';
comment on column inpatient_order.inpatient_record is 'The stay';
comment on column inpatient_order.pet is 'The pet of the stay';
comment on column inpatient_order.kind is 'medicine, fluid (a rate), feeding, vitals (measured values), observation, task';
comment on column inpatient_order.name is 'As in the catalog when it was ordered, or typed freely';
comment on column inpatient_order.name_zhtw is 'Name in Traditional Chinese';
comment on column inpatient_order.name_ja is 'Name in Japanese';
comment on column inpatient_order.medicine is 'Catalog entry, a shared default included';
comment on column inpatient_order.dosage is 'Units of the form at a time: mL, tablets';
comment on column inpatient_order.unit is 'Unit of the form, or of what is measured';
comment on column inpatient_order.strength_mg is 'mg in one unit when it was ordered';
comment on column inpatient_order.weight is 'Weight that the dose was computed from, kg';
comment on column inpatient_order.route is 'IV, SC, PO';
comment on column inpatient_order.rate_ml_h is 'mL per hour of a fluid';
comment on column inpatient_order.balance is 'Whether its amounts count as taken in or as given off; null: neither';
comment on column inpatient_order.repeat is 'once; every: each every_minutes from starts_at; asNeeded: at most each every_minutes';
comment on column inpatient_order.every_minutes is 'Distance of its times';
comment on column inpatient_order.starts_at is 'First time';
comment on column inpatient_order.ends_at is 'No time at or after it; null: until it is stopped';
comment on column inpatient_order.needs_second is 'A second person checks each dose';
comment on column inpatient_order.charged is 'Whether each time that is given is a line of the bill';
comment on column inpatient_order.unit_price is 'Price of a unit of medicine, of anything else of one time; smallest unit of the currency';
comment on column inpatient_order.safety_reason is 'Why it is given against a warning';
comment on column inpatient_order.note is 'For the person who gives it';
comment on column inpatient_order.stopped_at is 'No time after it';
comment on column inpatient_order.stopped_by is 'Account that stopped it';
comment on column inpatient_order.author is 'Account that ordered it';
comment on column inpatient_order.deleted_at is 'When it was deleted, entered by mistake';
comment on column inpatient_order.version is 'Raised by each change';
comment on column inpatient_order.created_at is 'When it was made';
comment on column inpatient_order.updated_at is 'When it was last changed, only ever later';
select app.protect('inpatient_order');

create table inpatient_slot (
  hospital         uuid not null default app.hospital() references hospital (id),
  id               uuid not null,
  inpatient_record uuid not null,
  inpatient_order  uuid not null,
  due_at           timestamptz(3) not null,
  is_extra         boolean not null default false,
  outcome          text check (outcome in ('given', 'held', 'missed', 'refused')),
  outcome_at       timestamptz(3),
  outcome_by       uuid,
  amount           double precision check (amount >= 0),
  measured         jsonb,
  reason           text not null default '',
  note             text not null default '',
  checked_by       uuid,
  vital_signs      uuid,
  reported_again   jsonb,
  version          int not null default 1,
  created_at       timestamptz(3) not null default clock_timestamp(),
  updated_at       timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, inpatient_order, due_at),
  foreign key (hospital, inpatient_record) references inpatient_record (hospital, id),
  foreign key (hospital, inpatient_order) references inpatient_order (hospital, id),
  foreign key (hospital, outcome_by) references membership (hospital, account),
  foreign key (hospital, checked_by) references membership (hospital, account),
  foreign key (hospital, vital_signs) references vital_signs (hospital, id)
);
create index inpatient_slot_of_stay on inpatient_slot (hospital, inpatient_record, due_at);
comment on table inpatient_slot is 'What became of one time of an order; a time without a row has not been dealt with. One row per order and time: it cannot be given twice';
comment on column inpatient_slot.hospital is 'The hospital';
comment on column inpatient_slot.id is 'UUIDv7 made by the server';
comment on column inpatient_slot.inpatient_record is 'The stay';
comment on column inpatient_slot.inpatient_order is 'The order';
comment on column inpatient_slot.due_at is 'The time of the sheet; of an extra dose when it was given';
comment on column inpatient_slot.is_extra is 'Given beside the times of the order: as needed, or an extra dose';
comment on column inpatient_slot.outcome is 'Outcome: slotFlow of capabilities/inpatient; null: taken back';
comment on column inpatient_slot.outcome_at is 'When it was done, by the device of the person who did it';
comment on column inpatient_slot.outcome_by is 'Who did it';
comment on column inpatient_slot.amount is 'What was actually given, in the unit of the order';
comment on column inpatient_slot.measured is 'Values of vital signs';
comment on column inpatient_slot.reason is 'Why it was held, missed or refused';
comment on column inpatient_slot.note is 'Anything else';
comment on column inpatient_slot.checked_by is 'The second person';
comment on column inpatient_slot.vital_signs is 'The dated measurement that its values became';
comment on column inpatient_slot.reported_again is 'Another device reported the same time as given: who, when, how much; null: settled or never';
comment on column inpatient_slot.version is 'Raised by each change';
comment on column inpatient_slot.created_at is 'When the row was made';
comment on column inpatient_slot.updated_at is 'When it was last changed, only ever later';
select app.protect('inpatient_slot');

create table inpatient_check (
  hospital        uuid not null default app.hospital() references hospital (id),
  id              uuid not null,
  inpatient_order uuid not null,
  due_at          timestamptz(3) not null,
  amount          double precision,
  requested_by    uuid,
  checked_by      uuid not null check (checked_by <> requested_by),
  created_at      timestamptz(3) not null,
  primary key (hospital, id),
  foreign key (hospital, inpatient_order) references inpatient_order (hospital, id),
  foreign key (hospital, requested_by) references membership (hospital, account),
  foreign key (hospital, checked_by) references membership (hospital, account)
);
create index inpatient_check_of_order on inpatient_check (hospital, inpatient_order);
comment on table inpatient_check is 'A second person has proved who they are and checked a dose before it was given. Rows are only added';
comment on column inpatient_check.hospital is 'The hospital';
comment on column inpatient_check.id is 'UUIDv7 made by the server';
comment on column inpatient_check.inpatient_order is 'The order';
comment on column inpatient_check.due_at is 'The time of the sheet';
comment on column inpatient_check.amount is 'The amount that was checked; another one is another check';
comment on column inpatient_check.requested_by is 'Who gives it';
comment on column inpatient_check.checked_by is 'Who checked it, never the same person';
comment on column inpatient_check.created_at is 'When';
select app.protect('inpatient_check');
revoke update on inpatient_check from alder_app;

create table inpatient_note (
  hospital         uuid not null default app.hospital() references hospital (id),
  id               uuid not null,
  inpatient_record uuid not null,
  kind             text not null default 'handover' check (kind in ('handover', 'rounds')),
  text             text not null check (text <> ''),
  author           uuid,
  deleted_at       timestamptz(3),
  version          int not null default 1,
  created_at       timestamptz(3) not null default clock_timestamp(),
  updated_at       timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, inpatient_record) references inpatient_record (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
create index inpatient_note_of_stay on inpatient_note (hospital, inpatient_record, created_at desc);
comment on table inpatient_note is 'Handover from shift to shift, and notes of rounds';
comment on column inpatient_note.hospital is 'The hospital';
comment on column inpatient_note.id is 'UUIDv7 made by the server';
comment on column inpatient_note.inpatient_record is 'The stay';
comment on column inpatient_note.kind is 'handover or rounds';
comment on column inpatient_note.text is 'The note';
comment on column inpatient_note.author is 'Who wrote it';
comment on column inpatient_note.deleted_at is 'When it was deleted';
comment on column inpatient_note.version is 'Raised by each change';
comment on column inpatient_note.created_at is 'When it was written';
comment on column inpatient_note.updated_at is 'When it was last changed, only ever later';
select app.protect('inpatient_note');

-- A dose that was given is a line of the bill, once.
alter table treatment_record add column inpatient_slot uuid;
alter table treatment_record add foreign key (hospital, inpatient_slot) references inpatient_slot (hospital, id);
create unique index treatment_record_once_per_slot on treatment_record (hospital, inpatient_slot) where deleted_at is null and inpatient_slot is not null;
comment on column treatment_record.inpatient_slot is 'Time of the treatment sheet that the line charges; null: none';
