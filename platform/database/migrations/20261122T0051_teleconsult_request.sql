-- Teleconsultations: a question about images, and the consultants who answer it.

-- A guest of the hospital: sees the requests that are addressed to consultants, and nothing else.
alter table membership drop constraint membership_role_check;
alter table membership add constraint membership_role_check
  check (role in ('sysAdmin', 'hospitalAdmin', 'lisConsultant', 'pulpoMaster', 'doctor', 'assistant', 'vendorAdmin', 'consultant'));

create table teleconsult_request (
  hospital    uuid not null default app.hospital() references hospital (id),
  id          uuid not null,
  pet         uuid not null,
  study       uuid,
  kind        text not null default 'radiology' check (kind in ('radiology', 'ultrasound', 'crossSection', 'bloodSmear', 'other')),
  images      jsonb not null default '[]' check (jsonb_typeof(images) <> 'array' or jsonb_array_length(images) <= 7),
  parts       text[] not null default '{}',
  history     text not null default '',
  no_history  boolean not null default false,
  summary     text not null default '',
  urgency     text not null default 'routine' check (urgency in ('routine', 'urgent')),
  lang        text not null check (lang in ('en', 'ja', 'zhtw')),
  consultant  uuid,
  species     text not null default '',
  breed       text not null default '',
  sex         text check (sex in ('male', 'female')),
  neutered    boolean,
  birthdate   date,
  weight      double precision,
  status      text not null default 'draft' check (status in ('draft', 'sent', 'accepted', 'answered', 'closed')),
  author      uuid not null,
  taker       uuid,
  finding     text not null default '',
  conclusion  text not null default '',
  declared_at timestamptz(3),
  sent_at     timestamptz(3),
  accepted_at timestamptz(3),
  answered_at timestamptz(3),
  closed_at   timestamptz(3),
  deleted_at  timestamptz(3),
  version     int not null default 1,
  created_at  timestamptz(3) not null default clock_timestamp(),
  updated_at  timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, study) references study (hospital, id),
  foreign key (hospital, consultant) references membership (hospital, account),
  foreign key (hospital, author) references membership (hospital, account),
  foreign key (hospital, taker) references membership (hospital, account),
  check (status = 'draft' or (declared_at is not null and sent_at is not null and parts <> '{}' and summary <> ''
    and (no_history or history <> '')
    and jsonb_array_length(images) >= case kind when 'bloodSmear' then 1 else 3 end)),
  check (status not in ('accepted', 'answered', 'closed') or taker is not null),
  check (status not in ('answered', 'closed') or (answered_at is not null and conclusion <> ''))
);
create index teleconsult_request_by_age on teleconsult_request (hospital, id desc) where deleted_at is null;
create index teleconsult_request_of_pet on teleconsult_request (hospital, pet) where deleted_at is null;
create index teleconsult_request_waiting on teleconsult_request (hospital, sent_at desc) where status = 'sent';
comment on table teleconsult_request is 'A question about images of one pet, sent to a consultant, and the opinion';
comment on column teleconsult_request.hospital is 'The hospital that asks';
comment on column teleconsult_request.id is 'UUIDv7 made by the server';
comment on column teleconsult_request.pet is 'The patient';
comment on column teleconsult_request.study is 'Study that it was begun from';
comment on column teleconsult_request.kind is 'What is asked about; decides how few images are enough';
comment on column teleconsult_request.images is '[{id, view}]: images of the patient in the order in which they were chosen, seven at most';
comment on column teleconsult_request.parts is 'Parts of the body that it is about';
comment on column teleconsult_request.history is 'Medical history as the consultant reads it';
comment on column teleconsult_request.no_history is 'There is none to tell';
comment on column teleconsult_request.summary is 'What is asked';
comment on column teleconsult_request.urgency is 'routine or urgent';
comment on column teleconsult_request.lang is 'Language that the opinion is wished in';
comment on column teleconsult_request.consultant is 'Whom it is addressed to; null: any consultant';
comment on column teleconsult_request.species is 'Species, taken from the patient when it was begun';
comment on column teleconsult_request.breed is 'Breed, likewise';
comment on column teleconsult_request.sex is 'Sex, likewise';
comment on column teleconsult_request.neutered is 'Whether neutered or spayed, likewise';
comment on column teleconsult_request.birthdate is 'Birthdate, likewise: the age follows from it';
comment on column teleconsult_request.weight is 'Kilograms, likewise';
comment on column teleconsult_request.status is 'draft, sent, accepted, answered, closed';
comment on column teleconsult_request.author is 'Who asks';
comment on column teleconsult_request.taker is 'Consultant who has taken it';
comment on column teleconsult_request.finding is 'The opinion: what is seen';
comment on column teleconsult_request.conclusion is 'The opinion: what it means';
comment on column teleconsult_request.declared_at is 'When the sender accepted that the opinion is not for legal use';
comment on column teleconsult_request.sent_at is 'When it was sent';
comment on column teleconsult_request.accepted_at is 'When it was taken';
comment on column teleconsult_request.answered_at is 'When the opinion was signed';
comment on column teleconsult_request.closed_at is 'When whoever asked had read it';
comment on column teleconsult_request.deleted_at is 'When the draft was thrown away';
comment on column teleconsult_request.version is 'Raised by each change';
comment on column teleconsult_request.created_at is 'When it was begun';
comment on column teleconsult_request.updated_at is 'Last change; only grows';
select app.protect('teleconsult_request');

alter table image_report add column teleconsult uuid;
alter table image_report add foreign key (hospital, teleconsult) references teleconsult_request (hospital, id);
create unique index image_report_of_teleconsult on image_report (hospital, teleconsult, revision) where teleconsult is not null and deleted_at is null;
comment on column image_report.teleconsult is 'The teleconsultation whose opinion it is';
