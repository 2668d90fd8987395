-- Clinical paths: the ordered steps of one visit through the hospital, and the templates they are begun from.

create table clinic_path_template (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  name       text not null check (name <> ''),
  steps      jsonb not null check (jsonb_typeof(steps) = 'array'),
  deleted_at timestamptz(3),
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id)
);
comment on table clinic_path_template is 'A path that the hospital begins often';
comment on column clinic_path_template.hospital is 'The hospital';
comment on column clinic_path_template.id is 'UUIDv7 made by the server';
comment on column clinic_path_template.name is 'Name of the path';
comment on column clinic_path_template.steps is '[{kind, name, role, planned_minutes, treatments}]: in their order';
comment on column clinic_path_template.deleted_at is 'When it was deleted';
comment on column clinic_path_template.version is 'Raised by each change';
comment on column clinic_path_template.created_at is 'When it was made';
comment on column clinic_path_template.updated_at is 'Last change; only grows';
select app.protect('clinic_path_template');

create table clinic_path (
  hospital       uuid not null default app.hospital() references hospital (id),
  id             uuid not null,
  pet            uuid not null,
  medical_record uuid,
  template       uuid,
  name           text not null check (name <> ''),
  author         uuid not null,
  ended_at       timestamptz(3),
  archived_at    timestamptz(3),
  version        int not null default 1,
  created_at     timestamptz(3) not null default clock_timestamp(),
  updated_at     timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, medical_record) references medical_record (hospital, id),
  foreign key (hospital, template) references clinic_path_template (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
create index clinic_path_of_pet on clinic_path (hospital, pet, id desc);
create index clinic_path_open on clinic_path (hospital, id desc) where ended_at is null;
create index clinic_path_of_visit on clinic_path (hospital, medical_record) where medical_record is not null;
comment on table clinic_path is 'The path of a patient through the hospital during one visit, or a single task';
comment on column clinic_path.hospital is 'The hospital';
comment on column clinic_path.id is 'UUIDv7 made by the server';
comment on column clinic_path.pet is 'The patient';
comment on column clinic_path.medical_record is 'The visit; treatments of its steps are planned there';
comment on column clinic_path.template is 'What it was begun from';
comment on column clinic_path.name is 'Name of the path or task';
comment on column clinic_path.author is 'Who began it';
comment on column clinic_path.ended_at is 'When its last step was done or canceled';
comment on column clinic_path.archived_at is 'When it was archived';
comment on column clinic_path.version is 'Raised by each change';
comment on column clinic_path.created_at is 'When it was begun';
comment on column clinic_path.updated_at is 'Last change; only grows';
select app.protect('clinic_path');

create table clinic_path_step (
  hospital        uuid not null default app.hospital() references hospital (id),
  id              uuid not null,
  clinic_path     uuid not null,
  place           int not null check (place >= 0),
  kind            text not null check (kind in ('reception', 'consultation', 'lab', 'imaging', 'treatment', 'pharmacy', 'checkout')),
  name            text not null default '',
  role            text check (role in ('doctor', 'assistant')),
  planned_minutes int check (planned_minutes between 1 and 1440),
  treatments      uuid[] not null default '{}',
  lines           uuid[] not null default '{}',
  status          text not null default 'unclaimed' check (status in ('unclaimed', 'claimed', 'pending', 'done', 'canceled', 'archived')),
  ready_at        timestamptz(3),
  due_at          timestamptz(3),
  claimed_by      uuid,
  claimed_at      timestamptz(3),
  reason          text not null default '',
  wake_at         timestamptz(3),
  ended_at        timestamptz(3),
  ended_by        uuid,
  version         int not null default 1,
  created_at      timestamptz(3) not null default clock_timestamp(),
  updated_at      timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, clinic_path, place),
  foreign key (hospital, clinic_path) references clinic_path (hospital, id),
  foreign key (hospital, claimed_by) references membership (hospital, account),
  foreign key (hospital, ended_by) references membership (hospital, account),
  check (status not in ('claimed', 'pending') or claimed_by is not null),
  check (status <> 'pending' or reason <> '')
);
create index clinic_path_step_ended on clinic_path_step (hospital, ended_at) where status = 'done';
comment on table clinic_path_step is 'A step of a path with its case status; the queue is the steps that wait';
comment on column clinic_path_step.hospital is 'The hospital';
comment on column clinic_path_step.id is 'UUIDv7 made by the server';
comment on column clinic_path_step.clinic_path is 'The path';
comment on column clinic_path_step.place is 'Place in the path, from 0';
comment on column clinic_path_step.kind is 'reception, consultation, lab, imaging, treatment, pharmacy, checkout';
comment on column clinic_path_step.name is 'What is to be done; empty: as the kind says';
comment on column clinic_path_step.role is 'Role that does it; null: any';
comment on column clinic_path_step.planned_minutes is 'How long it is planned to take, from its turn to its end';
comment on column clinic_path_step.treatments is 'Entries of the catalog that its turn adds to the plan of the visit';
comment on column clinic_path_step.lines is 'Lines of the visit that it has added';
comment on column clinic_path_step.status is 'unclaimed, claimed, pending, done, canceled, archived';
comment on column clinic_path_step.ready_at is 'When its turn came; null while an earlier step is open';
comment on column clinic_path_step.due_at is 'ready_at and the planned minutes';
comment on column clinic_path_step.claimed_by is 'Who does it, or did it';
comment on column clinic_path_step.claimed_at is 'When they took it';
comment on column clinic_path_step.reason is 'What a pending step waits for';
comment on column clinic_path_step.wake_at is 'When to look at it again';
comment on column clinic_path_step.ended_at is 'When it was done or canceled';
comment on column clinic_path_step.ended_by is 'By whom';
comment on column clinic_path_step.version is 'Raised by each change';
comment on column clinic_path_step.created_at is 'When the path was begun';
comment on column clinic_path_step.updated_at is 'Last change; only grows';
select app.protect('clinic_path_step');
