-- The hospital's own table of emergency drugs.
create table emergency_drug (
  hospital      uuid not null default app.hospital() references hospital (id),
  id            uuid not null,
  species       text[] not null default '{}',
  name          text not null check (name <> ''),
  use           text not null default '',
  dose          double precision not null check (dose > 0),
  unit          text not null check (unit in ('mg', 'mcg', 'U', 'mEq')),
  concentration double precision not null check (concentration > 0),
  max_ml        double precision check (max_ml > 0),
  route         text not null default 'IV',
  source        text not null default '',
  rank          int not null default 0,
  is_example    boolean not null default false,
  approved_by   uuid,
  approved_at   timestamptz(3),
  deleted_at    timestamptz(3),
  version       int not null default 1,
  created_at    timestamptz(3) not null default clock_timestamp(),
  updated_at    timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, approved_by) references membership (hospital, account),
  check ((approved_by is null) = (approved_at is null))
);
comment on table emergency_drug is 'A dose of the emergency sheet; it is used once a vet has approved it as it is';
comment on column emergency_drug.hospital is 'The hospital';
comment on column emergency_drug.id is 'UUIDv7 made by the server';
comment on column emergency_drug.species is 'Species that it is for; empty: any';
comment on column emergency_drug.name is 'The drug';
comment on column emergency_drug.use is 'What it is given for';
comment on column emergency_drug.dose is 'Dose per kg';
comment on column emergency_drug.unit is 'Unit of the dose and of the concentration';
comment on column emergency_drug.concentration is 'Units in one mL of the vial';
comment on column emergency_drug.max_ml is 'No more than this at a time; null: no limit';
comment on column emergency_drug.route is 'IV, IO, IT';
comment on column emergency_drug.source is 'Where the dose comes from';
comment on column emergency_drug.rank is 'Place on the sheet, smallest first';
comment on column emergency_drug.is_example is 'Came from the example table and was never changed';
comment on column emergency_drug.approved_by is 'The vet who answers for it; null: not approved, not used';
comment on column emergency_drug.approved_at is 'When';
comment on column emergency_drug.deleted_at is 'When it was deleted, entered by mistake';
comment on column emergency_drug.version is 'Raised by each change';
comment on column emergency_drug.created_at is 'When the row was made';
comment on column emergency_drug.updated_at is 'When it was last changed, only ever later';
select app.protect('emergency_drug');
