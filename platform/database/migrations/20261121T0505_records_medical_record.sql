-- The medical record: one visit of one pet, and what hangs on its card.

create table medical_record (
  hospital            uuid not null default app.hospital() references hospital (id),
  id                  uuid not null,
  pet                 uuid not null,
  owner               uuid,
  assignee            uuid,
  stage               text not null default 'clinic' check (stage in ('clinic', 'pharmacy', 'checkout', 'archive')),
  stage_since         timestamptz(3) not null default clock_timestamp(),
  clinic_completed    timestamptz(3),
  pharmacy_completed  timestamptz(3),
  checkout_completed  timestamptz(3),
  archive_completed   timestamptz(3),
  room                text,
  in_room_since       timestamptz(3),
  urgent              boolean not null default false,
  visit_type          text not null default 'first' check (visit_type in ('first', 'recheck', 'vaccine', 'surgery', 'other')),
  reason              text not null default '',
  subjective          text not null default '',
  objective           text not null default '',
  assessment          text not null default '',
  plan                text not null default '',
  systems             jsonb not null default '{}',
  body_map            jsonb not null default '[]',
  checked_in_at       timestamptz(3) not null default clock_timestamp(),
  checked_in_by       uuid,
  deleted_at          timestamptz(3),
  version             int not null default 1,
  created_at          timestamptz(3) not null default clock_timestamp(),
  updated_at          timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, owner) references owner (hospital, id),
  foreign key (hospital, assignee) references membership (hospital, account),
  foreign key (hospital, checked_in_by) references membership (hospital, account)
);
comment on table medical_record is 'One visit: a card of the outpatient board and the record that the doctor writes';
comment on column medical_record.hospital is 'Hospital of the visit';
comment on column medical_record.id is 'UUIDv7';
comment on column medical_record.pet is 'The patient';
comment on column medical_record.owner is 'Who came with the pet and pays; none where unknown';
comment on column medical_record.assignee is 'Account of the doctor who writes the record; nobody else edits it (specification §5)';
comment on column medical_record.stage is 'Column of the board (specification §4)';
comment on column medical_record.stage_since is 'When the card came into its column';
comment on column medical_record.clinic_completed is 'When the clinic stage was marked complete; none while incomplete';
comment on column medical_record.pharmacy_completed is 'When the pharmacy stage was marked complete; none while incomplete';
comment on column medical_record.checkout_completed is 'When the checkout stage was marked complete; none while incomplete';
comment on column medical_record.archive_completed is 'When the archive stage was marked complete; none while incomplete';
comment on column medical_record.room is 'Room where the patient is or is awaited';
comment on column medical_record.in_room_since is 'When the patient was called in; none while waiting';
comment on column medical_record.urgent is 'Goes before others in the waiting list';
comment on column medical_record.visit_type is 'Why patients come: first visit, recheck, vaccine, surgery drop-off, other';
comment on column medical_record.reason is 'Presenting complaint, one line';
comment on column medical_record.subjective is 'S: what the owner tells';
comment on column medical_record.objective is 'O: what is found';
comment on column medical_record.assessment is 'A: what it is taken for';
comment on column medical_record.plan is 'P: what is to be done';
comment on column medical_record.systems is 'Body system → normal or abnormal with its text';
comment on column medical_record.body_map is 'Numbered findings on the silhouette: view, place, kind, text';
comment on column medical_record.checked_in_at is 'When the patient arrived; decides the day of the board';
comment on column medical_record.checked_in_by is 'Account that checked the patient in';
comment on column medical_record.deleted_at is 'When the record was deleted; it can be brought back for 30 days';
comment on column medical_record.version is 'Raised by each change';
comment on column medical_record.created_at is 'When the record was made';
comment on column medical_record.updated_at is 'When it was last changed, only ever later';
select app.protect('medical_record');

-- The board of a day and the list of visits, newest first.
create index medical_record_board on medical_record (hospital, checked_in_at desc, id desc) where deleted_at is null;
-- The visits of one pet, newest first.
create index medical_record_of_pet on medical_record (hospital, pet, checked_in_at desc);

create table post_it_record (
  hospital       uuid not null default app.hospital() references hospital (id),
  id             uuid not null,
  pet            uuid,
  medical_record uuid,
  post_it        uuid,
  text           text not null,
  color          text not null default 'yellow' check (color in ('yellow', 'green', 'blue', 'pink')),
  author         uuid,
  cleared_at     timestamptz(3),
  cleared_by     uuid,
  deleted_at     timestamptz(3),
  version        int not null default 1,
  created_at     timestamptz(3) not null default clock_timestamp(),
  updated_at     timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, medical_record) references medical_record (hospital, id),
  foreign key (hospital, cleared_by) references medical_record (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table post_it_record is 'A memo stuck on a patient, or on the day where it has no patient (the handover note)';
comment on column post_it_record.hospital is 'Hospital of the memo';
comment on column post_it_record.id is 'UUIDv7';
comment on column post_it_record.pet is 'The patient; none for the handover note of the day';
comment on column post_it_record.medical_record is 'Visit during which it was written';
comment on column post_it_record.post_it is 'Catalog entry that it was written with, a default included';
comment on column post_it_record.text is 'What it says';
comment on column post_it_record.color is 'Color of the note';
comment on column post_it_record.author is 'Account that wrote it';
comment on column post_it_record.cleared_at is 'When archiving a card cleared it (specification §4); none while it hangs';
comment on column post_it_record.cleared_by is 'The archived record that cleared it; taking that record back hangs it up again';
comment on column post_it_record.deleted_at is 'When somebody took it off; it can be brought back for 30 days';
comment on column post_it_record.version is 'Raised by each change';
comment on column post_it_record.created_at is 'When it was written';
comment on column post_it_record.updated_at is 'When it was last changed, only ever later';
select app.protect('post_it_record');
-- The memos that hang on a pet now.
create index post_it_record_of_pet on post_it_record (hospital, pet) where cleared_at is null and deleted_at is null;
-- The memos that taking a record out of the archive brings back.
create index post_it_record_cleared_by on post_it_record (hospital, cleared_by) where cleared_by is not null;

create table todo_list (
  hospital       uuid not null default app.hospital() references hospital (id),
  id             uuid not null,
  name           text not null check (name <> ''),
  medical_record uuid,
  deleted_at     timestamptz(3),
  version        int not null default 1,
  created_at     timestamptz(3) not null default clock_timestamp(),
  updated_at     timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, medical_record) references medical_record (hospital, id)
);
comment on table todo_list is 'A named list of things to do, of a visit or of the hospital';
comment on column todo_list.hospital is 'Hospital of the list';
comment on column todo_list.id is 'UUIDv7';
comment on column todo_list.name is 'Title of the list';
comment on column todo_list.medical_record is 'Visit that it belongs to; none for a list of the hospital';
comment on column todo_list.deleted_at is 'When it was deleted';
comment on column todo_list.version is 'Raised by each change';
comment on column todo_list.created_at is 'When it was made';
comment on column todo_list.updated_at is 'When it was last changed, only ever later';
select app.protect('todo_list');

create table todo_item (
  hospital       uuid not null default app.hospital() references hospital (id),
  id             uuid not null,
  todo_list      uuid,
  medical_record uuid,
  pet            uuid,
  assignee       uuid,
  text           text not null check (text <> ''),
  done_at        timestamptz(3),
  done_by        uuid,
  author         uuid,
  deleted_at     timestamptz(3),
  version        int not null default 1,
  created_at     timestamptz(3) not null default clock_timestamp(),
  updated_at     timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, todo_list) references todo_list (hospital, id),
  foreign key (hospital, medical_record) references medical_record (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, assignee) references membership (hospital, account),
  foreign key (hospital, done_by) references membership (hospital, account),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table todo_item is 'One thing to do, ticked when done';
comment on column todo_item.hospital is 'Hospital of the item';
comment on column todo_item.id is 'UUIDv7';
comment on column todo_item.todo_list is 'List that it stands on';
comment on column todo_item.medical_record is 'Visit that it belongs to';
comment on column todo_item.pet is 'Patient that it is about';
comment on column todo_item.assignee is 'Account that is to do it; none means anybody';
comment on column todo_item.text is 'What is to be done';
comment on column todo_item.done_at is 'When it was ticked; none while open';
comment on column todo_item.done_by is 'Account that ticked it';
comment on column todo_item.author is 'Account that wrote it';
comment on column todo_item.deleted_at is 'When it was deleted';
comment on column todo_item.version is 'Raised by each change';
comment on column todo_item.created_at is 'When it was written';
comment on column todo_item.updated_at is 'When it was last changed, only ever later';
select app.protect('todo_item');
-- The to-dos of a card.
create index todo_item_of_record on todo_item (hospital, medical_record) where deleted_at is null;
-- My to-do.
create index todo_item_of_assignee on todo_item (hospital, assignee, created_at desc) where deleted_at is null;

create table medical_record_template (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  name       text not null check (name <> ''),
  shortcut   text,
  author     uuid,
  shared     boolean not null default true,
  subjective text not null default '',
  objective  text not null default '',
  assessment text not null default '',
  plan       text not null default '',
  lines      jsonb not null default '[]',
  deleted    boolean not null default false,
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table medical_record_template is 'Text and lines that a doctor inserts into a record';
comment on column medical_record_template.hospital is 'Hospital of the template';
comment on column medical_record_template.id is 'UUIDv7';
comment on column medical_record_template.name is 'Name in the menu';
comment on column medical_record_template.shortcut is 'Word after the slash that inserts it';
comment on column medical_record_template.author is 'Account that wrote it';
comment on column medical_record_template.shared is 'Whether the whole hospital sees it, or its author alone';
comment on column medical_record_template.subjective is 'Text for S; {pet} {age} {weight} {owner} {today} are filled in';
comment on column medical_record_template.objective is 'Text for O, with the same variables';
comment on column medical_record_template.assessment is 'Text for A, with the same variables';
comment on column medical_record_template.plan is 'Text for P, with the same variables';
comment on column medical_record_template.lines is 'Charges, prescription lines and to-dos: kind, catalog entry, quantity';
comment on column medical_record_template.deleted is 'No longer offered';
comment on column medical_record_template.version is 'Raised by each change';
comment on column medical_record_template.created_at is 'When it was made';
comment on column medical_record_template.updated_at is 'When it was last changed, only ever later';
select app.protect('medical_record_template');

create table medical_record_revision (
  hospital       uuid not null default app.hospital() references hospital (id),
  id             uuid not null,
  medical_record uuid not null,
  author         uuid,
  subjective     text not null,
  objective      text not null,
  assessment     text not null,
  plan           text not null,
  version        int not null default 1,
  created_at     timestamptz(3) not null default clock_timestamp(),
  updated_at     timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, medical_record) references medical_record (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table medical_record_revision is 'The text of a record as it stood, one row an author and minute of writing';
comment on column medical_record_revision.hospital is 'Hospital of the record';
comment on column medical_record_revision.id is 'UUIDv7';
comment on column medical_record_revision.medical_record is 'The record';
comment on column medical_record_revision.author is 'Account that wrote this text';
comment on column medical_record_revision.subjective is 'S as it stood';
comment on column medical_record_revision.objective is 'O as it stood';
comment on column medical_record_revision.assessment is 'A as it stood';
comment on column medical_record_revision.plan is 'P as it stood';
comment on column medical_record_revision.version is 'Raised while the same author goes on writing within the minute';
comment on column medical_record_revision.created_at is 'When this minute of writing began';
comment on column medical_record_revision.updated_at is 'When it was last added to';
select app.protect('medical_record_revision');
-- The history of a record, newest first.
create index medical_record_revision_of_record on medical_record_revision (hospital, medical_record, created_at desc);
