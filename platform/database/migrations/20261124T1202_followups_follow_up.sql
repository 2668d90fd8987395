-- What became of the things that a visit leaves to be done. What nothing became of is computed, and not stored.
create table follow_up (
  hospital         uuid not null default app.hospital() references hospital (id),
  id               uuid not null,
  medical_record   uuid not null,
  pet              uuid not null,
  kind             text not null check (kind in ('recheck', 'test', 'vaccine')),
  subject          text not null default '',
  due_on           date not null,
  state            text not null check (state in ('todo', 'done', 'skipped')),
  reason           text check (reason in ('ownerDeclined', 'notNeeded', 'elsewhere')),
  appointment      uuid,
  treatment_record uuid,
  todo_item        uuid,
  author           uuid,
  deleted_at       timestamptz(3),
  version          int not null default 1,
  created_at       timestamptz(3) not null default clock_timestamp(),
  updated_at       timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, medical_record) references medical_record (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, appointment) references appointment (hospital, id),
  foreign key (hospital, treatment_record) references treatment_record (hospital, id),
  foreign key (hospital, todo_item) references todo_item (hospital, id),
  foreign key (hospital, author) references membership (hospital, account),
  check (state <> 'skipped' or reason is not null)
);
-- Two people who press at once settle it once.
create unique index follow_up_once on follow_up (hospital, medical_record, kind, subject) where deleted_at is null;
comment on table follow_up is 'What became of something that a visit leaves to be done';
comment on column follow_up.hospital is 'The hospital';
comment on column follow_up.id is 'UUIDv7 made by the server';
comment on column follow_up.medical_record is 'The visit';
comment on column follow_up.pet is 'The patient';
comment on column follow_up.kind is 'recheck, test or vaccine';
comment on column follow_up.subject is 'Code of the analyte of a test, antigen of a vaccine; empty for the recheck';
comment on column follow_up.due_on is 'Day in the zone of the hospital';
comment on column follow_up.state is 'todo: on the to-do list; done; skipped with a reason';
comment on column follow_up.reason is 'Why it was skipped';
comment on column follow_up.appointment is 'The booked recheck';
comment on column follow_up.treatment_record is 'Line of the plan that orders the test';
comment on column follow_up.todo_item is 'Thing to do that it became when the card left the clinic';
comment on column follow_up.author is 'Who settled it last';
comment on column follow_up.deleted_at is 'When it was taken back';
comment on column follow_up.version is 'Raised by each change';
comment on column follow_up.created_at is 'When it was settled first';
comment on column follow_up.updated_at is 'Last change; only grows';
select app.protect('follow_up');
