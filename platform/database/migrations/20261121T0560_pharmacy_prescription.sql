-- Medicines prescribed during a visit, alone or in a group that is prepared several times over.

create table medicine_group_record (
  hospital       uuid not null default app.hospital() references hospital (id),
  id             uuid not null,
  medical_record uuid not null,
  pet            uuid not null,
  name           text not null default '',
  groups         int not null default 1 check (groups between 1 and 60),
  author         uuid,
  deleted_at     timestamptz(3),
  version        int not null default 1,
  created_at     timestamptz(3) not null default clock_timestamp(),
  updated_at     timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, medical_record) references medical_record (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table medicine_group_record is 'Medicines of a visit that are dispensed together';
comment on column medicine_group_record.hospital is 'The hospital';
comment on column medicine_group_record.id is 'UUIDv7 made by the server';
comment on column medicine_group_record.medical_record is 'The visit';
comment on column medicine_group_record.pet is 'The patient';
comment on column medicine_group_record.name is 'What staff call the set: morning bag, clinic bag';
comment on column medicine_group_record.groups is 'How often the whole set is prepared';
comment on column medicine_group_record.author is 'Who prescribed';
comment on column medicine_group_record.deleted_at is 'When it was taken off; can be brought back';
comment on column medicine_group_record.version is 'Raised by each change';
comment on column medicine_group_record.created_at is 'When it was written';
comment on column medicine_group_record.updated_at is 'Last change; only grows';
select app.protect('medicine_group_record');
create index medicine_group_of_record on medicine_group_record (hospital, medical_record) where deleted_at is null;

create table medicine_record (
  hospital          uuid not null default app.hospital() references hospital (id),
  id                uuid not null,
  medical_record    uuid not null,
  pet               uuid not null,
  group_record      uuid,
  medicine          uuid,
  name              text not null check (name <> ''),
  type              text not null default 'general' check (type in ('general', 'controlled', 'injection', 'deworm')),
  form              text not null default 'tablet',
  concentration     text,
  strength_mg       double precision,
  unit              text not null default 'tab',
  smallest_split    double precision not null default 1 check (smallest_split > 0),
  dosage            double precision not null check (dosage > 0),
  frequency         text not null check (frequency in ('QD', 'BID', 'TID', 'QID', 'Q1H', 'Q2H', 'Q3H', 'Q4H', 'PRN', 'STAT')),
  times_a_day       int check (times_a_day between 1 and 24),
  days              int not null check (days between 1 and 365),
  route             text not null default 'PO',
  groups            int not null default 1 check (groups between 1 and 60),
  weight            double precision,
  dose_count        double precision not null,
  unit_price        int not null check (unit_price >= 0),
  process_fee       int not null check (process_fee >= 0),
  medicine_price    int not null check (medicine_price >= 0),
  process_fee_total int not null check (process_fee_total >= 0),
  total_price       int not null check (total_price >= 0),
  price_override    int check (price_override >= 0),
  override_by       uuid,
  instructions      text not null default '',
  note              text not null default '',
  safety_reason     text,
  progress          text not null default 'prescribing' check (progress in ('prescribing', 'prescribed', 'dispensing', 'dispensed')),
  dispensed_at      timestamptz(3),
  dispensed_by      uuid,
  lot               text,
  witness           text,
  author            uuid,
  deleted_at        timestamptz(3),
  version           int not null default 1,
  created_at        timestamptz(3) not null default clock_timestamp(),
  updated_at        timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, medical_record) references medical_record (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, group_record) references medicine_group_record (hospital, id),
  foreign key (hospital, author) references membership (hospital, account),
  foreign key (hospital, override_by) references membership (hospital, account),
  foreign key (hospital, dispensed_by) references membership (hospital, account),
  check ((progress = 'dispensed') = (dispensed_at is not null)),
  check (type <> 'controlled' or progress <> 'dispensed' or witness is not null)
);
comment on table medicine_record is 'One prescribed medicine: how it is given, what it costs, how far it is';
comment on column medicine_record.hospital is 'The hospital';
comment on column medicine_record.id is 'UUIDv7 made by the server';
comment on column medicine_record.medical_record is 'The visit';
comment on column medicine_record.pet is 'The patient';
comment on column medicine_record.group_record is 'Set that it is dispensed with; null: alone';
comment on column medicine_record.medicine is 'Catalog entry; may be a shared default, hence no foreign key';
comment on column medicine_record.name is 'Name as it stood in the catalog';
comment on column medicine_record.type is 'general, controlled, injection or deworm';
comment on column medicine_record.form is 'Tablet, suspension, injection …';
comment on column medicine_record.concentration is 'Concentration in words';
comment on column medicine_record.strength_mg is 'Milligrams in one unit, for mg/kg';
comment on column medicine_record.unit is 'Unit that dosage and dose_count count';
comment on column medicine_record.smallest_split is 'Smallest part of a unit that is handed out';
comment on column medicine_record.dosage is 'Units given at a time';
comment on column medicine_record.frequency is 'How often';
comment on column medicine_record.times_a_day is 'The most a day for PRN';
comment on column medicine_record.days is 'For how many days';
comment on column medicine_record.route is 'PO, SC, IM, IV, topical …';
comment on column medicine_record.groups is 'How often it is prepared; that of the set where it belongs to one';
comment on column medicine_record.weight is 'Weight in kg that it was dosed by';
comment on column medicine_record.dose_count is 'Units handed out for one group';
comment on column medicine_record.unit_price is 'Price of one unit when prescribed, smallest currency unit';
comment on column medicine_record.process_fee is 'Process fee each, smallest currency unit';
comment on column medicine_record.medicine_price is 'unit_price × dose_count';
comment on column medicine_record.process_fee_total is 'process_fee × frequency × days';
comment on column medicine_record.total_price is '(medicine_price + process_fee_total) × groups';
comment on column medicine_record.price_override is 'Price charged instead of total_price';
comment on column medicine_record.override_by is 'Who set the price by hand';
comment on column medicine_record.instructions is 'Printed on the label, in the owner''s language';
comment on column medicine_record.note is 'Note from the doctor to the pharmacy';
comment on column medicine_record.safety_reason is 'Why it was prescribed against a warning';
comment on column medicine_record.progress is 'prescribing, prescribed, dispensing, dispensed';
comment on column medicine_record.dispensed_at is 'When it was handed out';
comment on column medicine_record.dispensed_by is 'Who handed it out';
comment on column medicine_record.lot is 'Lot it was taken from';
comment on column medicine_record.witness is 'Second person, needed for controlled medicine';
comment on column medicine_record.author is 'Who prescribed';
comment on column medicine_record.deleted_at is 'When it was taken off; can be brought back';
comment on column medicine_record.version is 'Raised by each change';
comment on column medicine_record.created_at is 'When it was written';
comment on column medicine_record.updated_at is 'Last change; only grows';
select app.protect('medicine_record');
-- The prescription of a visit, on the board, in the pharmacy and at checkout.
create index medicine_record_of_record on medicine_record (hospital, medical_record) where deleted_at is null;
-- What a pet takes and took, newest first: refills and duplicate warnings.
create index medicine_record_of_pet on medicine_record (hospital, pet, created_at desc) where deleted_at is null;
