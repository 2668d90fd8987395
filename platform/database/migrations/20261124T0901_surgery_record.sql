-- Surgeries: plan, state, safety checklist.
create table surgery_record (
  hospital        uuid not null default app.hospital() references hospital (id),
  id              uuid not null,
  pet             uuid not null,
  medical_record  uuid,
  treatment       uuid,
  procedure       text not null check (procedure <> ''),
  side            text not null default 'none' check (side in ('none', 'left', 'right', 'both')),
  status          text not null default 'planned' check (status in ('planned', 'prepared', 'underAnaesthesia', 'inProgress', 'recovery', 'done', 'canceled')),
  starts_at       timestamptz(3) not null,
  planned_minutes int not null default 60 check (planned_minutes between 5 and 1440),
  room            text not null default '',
  surgeon         uuid,
  anaesthetist    uuid,
  asa             int check (asa between 1 and 5),
  is_emergency    boolean not null default false,
  fasting_since   timestamptz(3),
  risks           text not null default '',
  estimate_low    bigint check (estimate_low between 0 and 1000000000000),
  estimate_high   bigint check (estimate_high between 0 and 1000000000000),
  unit_price      bigint check (unit_price between 0 and 10000000000),
  counts          jsonb not null default '[]' check (jsonb_typeof(counts) = 'array'),
  report          text not null default '',
  complications   text not null default '',
  implants        jsonb not null default '[]' check (jsonb_typeof(implants) = 'array'),
  charged_line    uuid,
  author          uuid,
  deleted_at      timestamptz(3),
  version         int not null default 1,
  created_at      timestamptz(3) not null default clock_timestamp(),
  updated_at      timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, medical_record) references medical_record (hospital, id),
  foreign key (hospital, surgeon) references membership (hospital, account),
  foreign key (hospital, anaesthetist) references membership (hospital, account),
  foreign key (hospital, author) references membership (hospital, account),
  foreign key (hospital, charged_line) references treatment_record (hospital, id),
  check (estimate_low is null or estimate_high is null or estimate_low <= estimate_high)
);
create index surgery_record_of_day on surgery_record (hospital, starts_at);
create index surgery_record_of_pet on surgery_record (hospital, pet, starts_at desc);
create index surgery_record_of_visit on surgery_record (hospital, medical_record);
comment on table surgery_record is 'A surgery of a pet, from its plan to its report';
comment on column surgery_record.hospital is 'The hospital';
comment on column surgery_record.id is 'UUIDv7 made by the server';
comment on column surgery_record.pet is 'The pet';
comment on column surgery_record.medical_record is 'The visit that it is charged to';
comment on column surgery_record.treatment is 'Catalog entry of the procedure, a shared default included; null: typed freely';
comment on column surgery_record.procedure is 'As in the catalog when it was planned, or typed freely';
comment on column surgery_record.side is 'Side of the body; none: it has no side';
comment on column surgery_record.status is 'State: surgeryFlow of capabilities/surgery';
comment on column surgery_record.starts_at is 'When it is planned to begin';
comment on column surgery_record.planned_minutes is 'How long the theatre is taken';
comment on column surgery_record.room is 'Theatre, as the hospital calls it';
comment on column surgery_record.surgeon is 'Who operates';
comment on column surgery_record.anaesthetist is 'Who watches the anaesthesia';
comment on column surgery_record.asa is 'Physical status by the American Society of Anesthesiologists; null: not judged yet';
comment on column surgery_record.is_emergency is 'The E of the physical status';
comment on column surgery_record.fasting_since is 'Since when the animal has not eaten';
comment on column surgery_record.risks is 'Risks that the owner is told, beside the general ones';
comment on column surgery_record.estimate_low is 'Lowest estimated amount; smallest unit of the currency';
comment on column surgery_record.estimate_high is 'Highest estimated amount';
comment on column surgery_record.unit_price is 'Price of the line on the bill; null: the surgery itself is not charged';
comment on column surgery_record.counts is 'Swabs, instruments, needles: counted before and after';
comment on column surgery_record.report is 'Findings and technique';
comment on column surgery_record.complications is 'What went otherwise than planned';
comment on column surgery_record.implants is 'What stays in the body: name, lot, how many';
comment on column surgery_record.charged_line is 'Line of the bill that charges it; null: not charged';
comment on column surgery_record.author is 'Account that planned it';
comment on column surgery_record.deleted_at is 'When it was deleted, entered by mistake';
comment on column surgery_record.version is 'Raised by each change';
comment on column surgery_record.created_at is 'When the row was made';
comment on column surgery_record.updated_at is 'When it was last changed, only ever later';
select app.protect('surgery_record');

create table surgery_step (
  hospital       uuid not null default app.hospital() references hospital (id),
  id             uuid not null,
  surgery_record uuid not null,
  event          text not null,
  status         text not null,
  reason         text not null default '',
  missing        text[] not null default '{}',
  at             timestamptz(3) not null,
  by             uuid,
  primary key (hospital, id),
  foreign key (hospital, surgery_record) references surgery_record (hospital, id),
  foreign key (hospital, by) references membership (hospital, account)
);
create index surgery_step_of_surgery on surgery_step (hospital, surgery_record, at);
comment on table surgery_step is 'A change of the state of a surgery; rows are only added';
comment on column surgery_step.hospital is 'The hospital';
comment on column surgery_step.id is 'UUIDv7 made by the server';
comment on column surgery_step.surgery_record is 'The surgery';
comment on column surgery_step.event is 'Event of surgeryFlow';
comment on column surgery_step.status is 'State after it';
comment on column surgery_step.reason is 'Why it was canceled, or went on although something was missing';
comment on column surgery_step.missing is 'What was missing when it went on nevertheless';
comment on column surgery_step.at is 'When';
comment on column surgery_step.by is 'Who';
select app.protect('surgery_step');
revoke update on surgery_step from alder_app;

create table surgery_check (
  hospital       uuid not null default app.hospital() references hospital (id),
  id             uuid not null,
  surgery_record uuid not null,
  item           text not null check (item <> ''),
  ticked         boolean not null,
  at             timestamptz(3) not null,
  by             uuid,
  version        int not null default 1,
  created_at     timestamptz(3) not null default clock_timestamp(),
  updated_at     timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, surgery_record, item),
  foreign key (hospital, surgery_record) references surgery_record (hospital, id),
  foreign key (hospital, by) references membership (hospital, account)
);
comment on table surgery_check is 'An item of the safety checklist of a surgery; an item without a row was never ticked';
comment on column surgery_check.hospital is 'The hospital';
comment on column surgery_check.id is 'UUIDv7 made by the server';
comment on column surgery_check.surgery_record is 'The surgery';
comment on column surgery_check.item is 'Item of the checklist: capabilities/surgery/domain/checklist.ts';
comment on column surgery_check.ticked is 'Ticked, or taken back';
comment on column surgery_check.at is 'When';
comment on column surgery_check.by is 'Who';
comment on column surgery_check.version is 'Raised by each change';
comment on column surgery_check.created_at is 'When the row was made';
comment on column surgery_check.updated_at is 'When it was last changed, only ever later';
select app.protect('surgery_check');
