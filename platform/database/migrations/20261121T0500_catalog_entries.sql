-- What a hospital chooses from: diagnoses, treatments, vaccines, medicines, receipt items and post-its.
--
-- A shared default belongs to no hospital and lives in default_entry. A hospital's own entries, copies of
-- defaults included, live in one table a kind. What is chosen keeps its own name and price, and refers to the
-- catalog by id without a foreign key: the id may be that of a default.

create table diagnosis (
  hospital      uuid not null default app.hospital() references hospital (id),
  id            uuid not null,
  name          text not null check (name <> ''),
  name_zhtw     text,
  name_ja       text,
  code          text,
  synonyms      text[] not null default '{}',
  species       text[] not null default '{}',
  from_default  boolean not null default false,
  default_entry uuid,
  deleted       boolean not null default false,
  version       int not null default 1,
  created_at    timestamptz(3) not null default clock_timestamp(),
  updated_at    timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id)
);
comment on table diagnosis is 'Catalog: diagnoses and diseases that a record can carry';
comment on column diagnosis.hospital is 'Hospital that owns the entry';
comment on column diagnosis.id is 'UUIDv7';
comment on column diagnosis.name is 'Name as the hospital writes it';
comment on column diagnosis.name_zhtw is 'Name in Traditional Chinese';
comment on column diagnosis.name_ja is 'Name in Japanese';
comment on column diagnosis.code is 'Code of the hospital or of a nomenclature, free text';
comment on column diagnosis.synonyms is 'Other words that find the entry';
comment on column diagnosis.species is 'Species that the entry is offered for; empty means all';
comment on column diagnosis.from_default is 'Whether the entry is a copy of a shared default (specification §4)';
comment on column diagnosis.default_entry is 'The shared default that it was copied from';
comment on column diagnosis.deleted is 'No longer offered; what was recorded with it stays';
comment on column diagnosis.version is 'Raised by each change';
comment on column diagnosis.created_at is 'When the entry was made';
comment on column diagnosis.updated_at is 'When it was last changed, only ever later';
select app.protect('diagnosis');

create table treatment (
  hospital      uuid not null default app.hospital() references hospital (id),
  id            uuid not null,
  name          text not null check (name <> ''),
  name_zhtw     text,
  name_ja       text,
  code          text,
  category      text not null default 'procedure'
                check (category in ('consultation', 'procedure', 'laboratory', 'imaging', 'surgery', 'inpatient', 'preventive', 'other')),
  price         int not null default 0 check (price >= 0),
  minutes       int check (minutes > 0),
  from_default  boolean not null default false,
  default_entry uuid,
  deleted       boolean not null default false,
  version       int not null default 1,
  created_at    timestamptz(3) not null default clock_timestamp(),
  updated_at    timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id)
);
comment on table treatment is 'Catalog: treatments, tests and procedures that can be done and charged';
comment on column treatment.hospital is 'Hospital that owns the entry';
comment on column treatment.id is 'UUIDv7';
comment on column treatment.name is 'Name as the hospital writes it';
comment on column treatment.name_zhtw is 'Name in Traditional Chinese';
comment on column treatment.name_ja is 'Name in Japanese';
comment on column treatment.code is 'Code of the hospital, free text';
comment on column treatment.category is 'What kind of work it is; laboratory and imaging entries lead to orders';
comment on column treatment.price is 'Price of one, in the smallest unit of the hospital''s currency';
comment on column treatment.minutes is 'Usual duration in minutes';
comment on column treatment.from_default is 'Whether the entry is a copy of a shared default (specification §4)';
comment on column treatment.default_entry is 'The shared default that it was copied from';
comment on column treatment.deleted is 'No longer offered; what was recorded with it stays';
comment on column treatment.version is 'Raised by each change';
comment on column treatment.created_at is 'When the entry was made';
comment on column treatment.updated_at is 'When it was last changed, only ever later';
select app.protect('treatment');

create table vaccine (
  hospital      uuid not null default app.hospital() references hospital (id),
  id            uuid not null,
  name          text not null check (name <> ''),
  name_zhtw     text,
  name_ja       text,
  code          text,
  species       text[] not null default '{}',
  diseases      text[] not null default '{}',
  interval_days int check (interval_days > 0),
  price         int not null default 0 check (price >= 0),
  from_default  boolean not null default false,
  default_entry uuid,
  deleted       boolean not null default false,
  version       int not null default 1,
  created_at    timestamptz(3) not null default clock_timestamp(),
  updated_at    timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id)
);
comment on table vaccine is 'Catalog: vaccines';
comment on column vaccine.hospital is 'Hospital that owns the entry';
comment on column vaccine.id is 'UUIDv7';
comment on column vaccine.name is 'Name as the hospital writes it';
comment on column vaccine.name_zhtw is 'Name in Traditional Chinese';
comment on column vaccine.name_ja is 'Name in Japanese';
comment on column vaccine.code is 'Code of the hospital, free text';
comment on column vaccine.species is 'Species that it is licensed for; empty means all';
comment on column vaccine.diseases is 'Diseases that it protects from';
comment on column vaccine.interval_days is 'Days until the next dose is due';
comment on column vaccine.price is 'Price of one dose, in the smallest unit of the hospital''s currency';
comment on column vaccine.from_default is 'Whether the entry is a copy of a shared default (specification §4)';
comment on column vaccine.default_entry is 'The shared default that it was copied from';
comment on column vaccine.deleted is 'No longer offered; what was recorded with it stays';
comment on column vaccine.version is 'Raised by each change';
comment on column vaccine.created_at is 'When the entry was made';
comment on column vaccine.updated_at is 'When it was last changed, only ever later';
select app.protect('vaccine');

create table medicine (
  hospital         uuid not null default app.hospital() references hospital (id),
  id               uuid not null,
  name             text not null check (name <> ''),
  name_zhtw        text,
  name_ja          text,
  code             text,
  active_substance text,
  type             text not null default 'general' check (type in ('general', 'controlled', 'injection', 'deworm')),
  form             text not null default 'tablet',
  concentration    text,
  strength_mg      double precision check (strength_mg > 0),
  unit             text not null default 'tab',
  smallest_split   double precision not null default 1 check (smallest_split > 0),
  price            int not null default 0 check (price >= 0),
  process_fee      int not null default 0 check (process_fee >= 0),
  dosage_min       double precision check (dosage_min >= 0),
  dosage           double precision check (dosage >= 0),
  dosage_max       double precision check (dosage_max >= 0),
  frequency        text check (frequency in ('QD', 'BID', 'TID', 'QID', 'Q1H', 'Q2H', 'Q3H', 'Q4H', 'PRN', 'STAT')),
  days             int check (days > 0),
  route            text,
  barcode          text,
  caution          text,
  from_default     boolean not null default false,
  default_entry    uuid,
  deleted          boolean not null default false,
  version          int not null default 1,
  created_at       timestamptz(3) not null default clock_timestamp(),
  updated_at       timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  check (dosage_min <= dosage and dosage <= dosage_max and dosage_min <= dosage_max)
);
comment on table medicine is 'Catalog: medicines that can be prescribed';
comment on column medicine.hospital is 'Hospital that owns the entry';
comment on column medicine.id is 'UUIDv7';
comment on column medicine.name is 'Name as the hospital writes it';
comment on column medicine.name_zhtw is 'Name in Traditional Chinese';
comment on column medicine.name_ja is 'Name in Japanese';
comment on column medicine.code is 'Code of the hospital, free text';
comment on column medicine.active_substance is 'International nonproprietary name; allergies are matched by it';
comment on column medicine.type is 'general, controlled, injection or deworm (specification §3)';
comment on column medicine.form is 'Dosage form: tablet, capsule, suspension, injection, drops …';
comment on column medicine.concentration is 'Strength as printed: 16 mg, 1.5 mg/mL';
comment on column medicine.strength_mg is 'Milligrams of active substance in one unit; none where a dose is not in milligrams';
comment on column medicine.unit is 'What is counted and priced: tab, mL, g, tube';
comment on column medicine.smallest_split is 'Smallest part of a unit that can be given: 0.25 for a quarter tablet, 0.05 for mL';
comment on column medicine.price is 'Price of one unit, in the smallest unit of the hospital''s currency';
comment on column medicine.process_fee is 'Fee for preparing one dose, in the smallest unit of the currency (specification §9)';
comment on column medicine.dosage_min is 'Lowest usual single dose, mg per kg of body weight';
comment on column medicine.dosage is 'Usual single dose, mg per kg of body weight';
comment on column medicine.dosage_max is 'Highest usual single dose, mg per kg of body weight';
comment on column medicine.frequency is 'Frequency that a prescription starts with (specification §9)';
comment on column medicine.days is 'Days that a prescription starts with';
comment on column medicine.route is 'Route that a prescription starts with: PO, SC, IM, IV, topical …';
comment on column medicine.barcode is 'Barcode on the package';
comment on column medicine.caution is 'Note shown while prescribing';
comment on column medicine.from_default is 'Whether the entry is a copy of a shared default (specification §4)';
comment on column medicine.default_entry is 'The shared default that it was copied from';
comment on column medicine.deleted is 'No longer offered; what was recorded with it stays';
comment on column medicine.version is 'Raised by each change';
comment on column medicine.created_at is 'When the entry was made';
comment on column medicine.updated_at is 'When it was last changed, only ever later';
select app.protect('medicine');

create table receipt_item (
  hospital      uuid not null default app.hospital() references hospital (id),
  id            uuid not null,
  name          text not null check (name <> ''),
  name_zhtw     text,
  name_ja       text,
  code          text,
  price         int not null default 0 check (price >= 0),
  taxed         boolean not null default true,
  from_default  boolean not null default false,
  default_entry uuid,
  deleted       boolean not null default false,
  version       int not null default 1,
  created_at    timestamptz(3) not null default clock_timestamp(),
  updated_at    timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id)
);
comment on table receipt_item is 'Catalog: goods and services that are sold without a clinical record';
comment on column receipt_item.hospital is 'Hospital that owns the entry';
comment on column receipt_item.id is 'UUIDv7';
comment on column receipt_item.name is 'Name as the hospital writes it';
comment on column receipt_item.name_zhtw is 'Name in Traditional Chinese';
comment on column receipt_item.name_ja is 'Name in Japanese';
comment on column receipt_item.code is 'Code of the hospital, free text';
comment on column receipt_item.price is 'Price of one, in the smallest unit of the hospital''s currency';
comment on column receipt_item.taxed is 'Whether the price contains sales tax';
comment on column receipt_item.from_default is 'Whether the entry is a copy of a shared default (specification §4)';
comment on column receipt_item.default_entry is 'The shared default that it was copied from';
comment on column receipt_item.deleted is 'No longer offered; what was sold with it stays';
comment on column receipt_item.version is 'Raised by each change';
comment on column receipt_item.created_at is 'When the entry was made';
comment on column receipt_item.updated_at is 'When it was last changed, only ever later';
select app.protect('receipt_item');

create table post_it (
  hospital      uuid not null default app.hospital() references hospital (id),
  id            uuid not null,
  name          text not null check (name <> ''),
  name_zhtw     text,
  name_ja       text,
  color         text not null default 'yellow' check (color in ('yellow', 'green', 'blue', 'pink')),
  from_default  boolean not null default false,
  default_entry uuid,
  deleted       boolean not null default false,
  version       int not null default 1,
  created_at    timestamptz(3) not null default clock_timestamp(),
  updated_at    timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id)
);
comment on table post_it is 'Catalog: texts that staff stick on patients again and again';
comment on column post_it.hospital is 'Hospital that owns the entry';
comment on column post_it.id is 'UUIDv7';
comment on column post_it.name is 'Text of the note';
comment on column post_it.name_zhtw is 'Text in Traditional Chinese';
comment on column post_it.name_ja is 'Text in Japanese';
comment on column post_it.color is 'Color of the note';
comment on column post_it.from_default is 'Whether the entry is a copy of a shared default (specification §4)';
comment on column post_it.default_entry is 'The shared default that it was copied from';
comment on column post_it.deleted is 'No longer offered; notes written with it stay';
comment on column post_it.version is 'Raised by each change';
comment on column post_it.created_at is 'When the entry was made';
comment on column post_it.updated_at is 'When it was last changed, only ever later';
select app.protect('post_it');

create table default_entry_deleted (
  hospital      uuid not null default app.hospital() references hospital (id),
  default_entry uuid not null,
  copy          uuid,
  version       int not null default 1,
  created_at    timestamptz(3) not null default clock_timestamp(),
  updated_at    timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, default_entry)
);
comment on table default_entry_deleted is 'Shared defaults that this hospital does not see any more (specification §4)';
comment on column default_entry_deleted.hospital is 'Hospital for which the default is deleted';
comment on column default_entry_deleted.default_entry is 'The shared default';
comment on column default_entry_deleted.copy is 'The hospital''s own copy that replaced it; none where it was only deleted';
comment on column default_entry_deleted.version is 'Raised by each change';
comment on column default_entry_deleted.created_at is 'When it was deleted';
comment on column default_entry_deleted.updated_at is 'When this row was last changed';
select app.protect('default_entry_deleted');
select app.allow_delete('default_entry_deleted');
