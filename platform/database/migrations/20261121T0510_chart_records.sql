-- What is found and done during a visit: diagnoses, treatments, vital signs; and the allergies of a pet.

create table diagnosis_record (
  hospital       uuid not null default app.hospital() references hospital (id),
  id             uuid not null,
  medical_record uuid not null,
  pet            uuid not null,
  diagnosis      uuid,
  name           text not null check (name <> ''),
  status         text not null default 'new'
                 check (status in ('new', 'active', 'worse', 'better', 'suspected', 'ruled_out', 'resolved')),
  rank           int not null default 0,
  note           text not null default '',
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
comment on table diagnosis_record is 'A diagnosis made during a visit';
comment on column diagnosis_record.hospital is 'Hospital of the visit';
comment on column diagnosis_record.id is 'UUIDv7';
comment on column diagnosis_record.medical_record is 'The visit';
comment on column diagnosis_record.pet is 'The patient, the same as the visit''s';
comment on column diagnosis_record.diagnosis is 'Catalog entry, a default included; none where it was typed freely';
comment on column diagnosis_record.name is 'Name as it was when the diagnosis was made';
comment on column diagnosis_record.status is 'How sure and how it goes, against the last visit';
comment on column diagnosis_record.rank is 'Place in the list, smallest first';
comment on column diagnosis_record.note is 'What the doctor adds to the name';
comment on column diagnosis_record.author is 'Account that made it';
comment on column diagnosis_record.deleted_at is 'When it was taken out; it can be brought back for 30 days';
comment on column diagnosis_record.version is 'Raised by each change';
comment on column diagnosis_record.created_at is 'When it was made';
comment on column diagnosis_record.updated_at is 'When it was last changed, only ever later';
select app.protect('diagnosis_record');
-- The diagnoses of a visit.
create index diagnosis_record_of_record on diagnosis_record (hospital, medical_record) where deleted_at is null;
-- The problems of a pet, newest first.
create index diagnosis_record_of_pet on diagnosis_record (hospital, pet, created_at desc) where deleted_at is null;

create table treatment_record (
  hospital         uuid not null default app.hospital() references hospital (id),
  id               uuid not null,
  medical_record   uuid not null,
  pet              uuid not null,
  treatment        uuid,
  name             text not null check (name <> ''),
  category         text not null default 'procedure'
                   check (category in ('consultation', 'procedure', 'laboratory', 'imaging', 'surgery', 'inpatient', 'preventive', 'other')),
  status           text not null default 'to_do' check (status in ('to_do', 'sent', 'resulted', 'done', 'declined')),
  decline_reason   text,
  quantity         double precision not null default 1 check (quantity > 0),
  unit_price       int not null default 0 check (unit_price >= 0),
  discount_percent double precision not null default 0 check (discount_percent between 0 and 100),
  amount           int not null default 0 check (amount >= 0),
  note             text not null default '',
  done_at          timestamptz(3),
  done_by          uuid,
  author           uuid,
  deleted_at       timestamptz(3),
  version          int not null default 1,
  created_at       timestamptz(3) not null default clock_timestamp(),
  updated_at       timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, medical_record) references medical_record (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, done_by) references membership (hospital, account),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table treatment_record is 'A treatment, test or procedure of a visit, with the price that checkout charges';
comment on column treatment_record.hospital is 'Hospital of the visit';
comment on column treatment_record.id is 'UUIDv7';
comment on column treatment_record.medical_record is 'The visit';
comment on column treatment_record.pet is 'The patient, the same as the visit''s';
comment on column treatment_record.treatment is 'Catalog entry, a default included; none where it was typed freely';
comment on column treatment_record.name is 'Name as it was when the line was added';
comment on column treatment_record.category is 'What kind of work it is, as the catalog had it';
comment on column treatment_record.status is 'to_do, sent (ordered), resulted, done, or declined by the owner';
comment on column treatment_record.decline_reason is 'Why the owner declined';
comment on column treatment_record.quantity is 'How many';
comment on column treatment_record.unit_price is 'Price of one when the line was added, in the smallest unit of the currency';
comment on column treatment_record.discount_percent is 'Discount on this line, 0 to 100';
comment on column treatment_record.amount is 'What the line costs: quantity × unit_price less the discount, rounded; 0 where declined';
comment on column treatment_record.note is 'What the doctor adds';
comment on column treatment_record.done_at is 'When it was done';
comment on column treatment_record.done_by is 'Account that did it';
comment on column treatment_record.author is 'Account that added the line';
comment on column treatment_record.deleted_at is 'When it was taken out; it can be brought back for 30 days';
comment on column treatment_record.version is 'Raised by each change';
comment on column treatment_record.created_at is 'When the line was added';
comment on column treatment_record.updated_at is 'When it was last changed, only ever later';
select app.protect('treatment_record');
-- The lines of a visit.
create index treatment_record_of_record on treatment_record (hospital, medical_record) where deleted_at is null;
-- The treatments of a pet, newest first.
create index treatment_record_of_pet on treatment_record (hospital, pet, created_at desc) where deleted_at is null;

create table vital_signs (
  hospital          uuid not null default app.hospital() references hospital (id),
  id                uuid not null,
  pet               uuid not null,
  medical_record    uuid,
  measured_at       timestamptz(3) not null,
  temperature       double precision check (temperature between 20 and 46),
  pulse             int check (pulse between 1 and 999),
  respiration       int check (respiration between 0 and 999),
  systolic          int check (systolic between 1 and 400),
  diastolic         int check (diastolic between 1 and 400),
  mean_pressure     int check (mean_pressure between 1 and 400),
  pressure_site     text,
  cuff              text,
  weight            double precision check (weight > 0 and weight < 2000),
  crt               double precision check (crt between 0 and 30),
  bcs               double precision check (bcs between 1 and 9),
  pain              int check (pain between 0 and 4),
  mucous_membranes  text,
  hydration_percent double precision check (hydration_percent between 0 and 20),
  spo2              int check (spo2 between 0 and 100),
  glucose           double precision check (glucose >= 0),
  note              text not null default '',
  author            uuid,
  deleted_at        timestamptz(3),
  version           int not null default 1,
  created_at        timestamptz(3) not null default clock_timestamp(),
  updated_at        timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, medical_record) references medical_record (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table vital_signs is 'One set of vital signs, measured at one time; a column is empty where it was not measured';
comment on column vital_signs.hospital is 'Hospital that measured';
comment on column vital_signs.id is 'UUIDv7';
comment on column vital_signs.pet is 'The patient';
comment on column vital_signs.medical_record is 'Visit during which it was measured';
comment on column vital_signs.measured_at is 'When it was measured';
comment on column vital_signs.temperature is 'Body temperature, °C';
comment on column vital_signs.pulse is 'Beats per minute';
comment on column vital_signs.respiration is 'Breaths per minute';
comment on column vital_signs.systolic is 'Systolic blood pressure, mmHg';
comment on column vital_signs.diastolic is 'Diastolic blood pressure, mmHg';
comment on column vital_signs.mean_pressure is 'Mean arterial pressure, mmHg';
comment on column vital_signs.pressure_site is 'Where the cuff was: left forelimb, tail …';
comment on column vital_signs.cuff is 'Size of the cuff';
comment on column vital_signs.weight is 'Body weight, kg';
comment on column vital_signs.crt is 'Capillary refill time, seconds';
comment on column vital_signs.bcs is 'Body condition score of 9';
comment on column vital_signs.pain is 'Pain score of 4';
comment on column vital_signs.mucous_membranes is 'Color and feel of the mucous membranes';
comment on column vital_signs.hydration_percent is 'Estimated dehydration, percent of body weight';
comment on column vital_signs.spo2 is 'Oxygen saturation by pulse oximeter, percent';
comment on column vital_signs.glucose is 'Blood glucose by meter, mg/dL';
comment on column vital_signs.note is 'What was noticed';
comment on column vital_signs.author is 'Account that measured';
comment on column vital_signs.deleted_at is 'When it was taken out; it can be brought back for 30 days';
comment on column vital_signs.version is 'Raised by each change';
comment on column vital_signs.created_at is 'When it was written down';
comment on column vital_signs.updated_at is 'When it was last changed, only ever later';
select app.protect('vital_signs');
-- The vital signs of a visit.
create index vital_signs_of_record on vital_signs (hospital, medical_record) where deleted_at is null;
-- The course of a pet's vital signs, newest first.
create index vital_signs_of_pet on vital_signs (hospital, pet, measured_at desc) where deleted_at is null;
-- The latest weight of a pet.
create index vital_signs_weight on vital_signs (hospital, pet, measured_at desc) include (weight)
  where deleted_at is null and weight is not null;

create table allergy_record (
  hospital         uuid not null default app.hospital() references hospital (id),
  id               uuid not null,
  pet              uuid not null,
  medical_record   uuid,
  name             text not null check (name <> ''),
  active_substance text,
  reaction         text not null default '',
  severity         text not null default 'unknown' check (severity in ('unknown', 'mild', 'moderate', 'severe')),
  noted_on         date,
  author           uuid,
  deleted_at       timestamptz(3),
  version          int not null default 1,
  created_at       timestamptz(3) not null default clock_timestamp(),
  updated_at       timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, medical_record) references medical_record (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table allergy_record is 'What a pet does not tolerate';
comment on column allergy_record.hospital is 'Hospital that knows it';
comment on column allergy_record.id is 'UUIDv7';
comment on column allergy_record.pet is 'The patient';
comment on column allergy_record.medical_record is 'Visit during which it was noted';
comment on column allergy_record.name is 'Medicine, food or other thing, as it is shown';
comment on column allergy_record.active_substance is 'International nonproprietary name; prescriptions are matched by it';
comment on column allergy_record.reaction is 'What happened';
comment on column allergy_record.severity is 'How bad it was';
comment on column allergy_record.noted_on is 'Day of the reaction';
comment on column allergy_record.author is 'Account that wrote it';
comment on column allergy_record.deleted_at is 'When it was withdrawn';
comment on column allergy_record.version is 'Raised by each change';
comment on column allergy_record.created_at is 'When it was written';
comment on column allergy_record.updated_at is 'When it was last changed, only ever later';
select app.protect('allergy_record');
-- The allergies of a pet.
create index allergy_record_of_pet on allergy_record (hospital, pet) where deleted_at is null;
