-- Reference intervals that a hospital makes of its own results.
create table interval_study (
  hospital      uuid not null default app.hospital() references hospital (id),
  id            uuid not null,
  device        text not null,
  analyte       text not null,
  unit          text not null,
  species       text not null,
  breeds        text[] not null default '{}',
  sex           text check (sex in ('male', 'female')),
  age_from_days int check (age_from_days >= 0),
  age_to_days   int check (age_to_days > coalesce(age_from_days, 0)),
  since         timestamptz(3) not null,
  until         timestamptz(3) not null check (until > since),
  criteria      jsonb not null,
  method        text check (method in ('robust', 'parametric', 'nonparametric')),
  state         text not null default 'draft' check (state in ('draft', 'approved', 'discarded')),
  author        uuid not null,
  approved_by   uuid,
  approved_at   timestamptz(3),
  approval      jsonb,
  custom_range  uuid,
  version       int not null default 1,
  created_at    timestamptz(3) not null default clock_timestamp(),
  updated_at    timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, author) references membership (hospital, account),
  foreign key (hospital, approved_by) references membership (hospital, account),
  foreign key (hospital, custom_range) references custom_range (hospital, id),
  check ((state = 'approved') = (approved_by is not null and custom_range is not null))
);
comment on table interval_study is 'A reference interval that is made of the own results of a hospital';
comment on column interval_study.hospital is 'The hospital';
comment on column interval_study.id is 'UUIDv7 made by the server';
comment on column interval_study.device is 'Model of the analyzer';
comment on column interval_study.analyte is 'Code of the analyte';
comment on column interval_study.unit is 'UCUM; values in other units are converted';
comment on column interval_study.species is 'Species';
comment on column interval_study.breeds is 'Breeds in English; empty: any';
comment on column interval_study.sex is 'Null: both';
comment on column interval_study.age_from_days is 'Days of age, included; null: no limit';
comment on column interval_study.age_to_days is 'Days of age, not included; null: no limit';
comment on column interval_study.since is 'Results from then on';
comment on column interval_study.until is 'Results before then';
comment on column interval_study.criteria is 'Which animals count as sick, and the test of outliers: {diagnosis, drug, flags, outliers}';
comment on column interval_study.method is 'Method that a person chose; null: that of the guideline';
comment on column interval_study.state is 'draft, approved or discarded';
comment on column interval_study.author is 'Who began it';
comment on column interval_study.approved_by is 'Who answers for the limits';
comment on column interval_study.approved_at is 'When';
comment on column interval_study.approval is 'What was approved: the numbers as they were then';
comment on column interval_study.custom_range is 'Reference range that it became';
comment on column interval_study.version is 'Raised by each change';
comment on column interval_study.created_at is 'When it was begun';
comment on column interval_study.updated_at is 'Last change; only grows';
select app.protect('interval_study');

create table interval_decision (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  study      uuid not null,
  record     uuid not null,
  include    boolean not null,
  reason     text not null check (reason <> ''),
  author     uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, study) references interval_study (hospital, id),
  foreign key (hospital, record) references lab_record (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
create index interval_decision_of_study on interval_decision (hospital, study, id desc);
comment on table interval_decision is 'A value that a person took back into a reference interval, or left out; only added to';
comment on column interval_decision.hospital is 'The hospital';
comment on column interval_decision.id is 'UUIDv7 made by the server; the latest of a result counts';
comment on column interval_decision.study is 'The study';
comment on column interval_decision.record is 'The result';
comment on column interval_decision.include is 'True: it counts';
comment on column interval_decision.reason is 'Why';
comment on column interval_decision.author is 'Who decided';
comment on column interval_decision.created_at is 'When';
select app.protect('interval_decision');
