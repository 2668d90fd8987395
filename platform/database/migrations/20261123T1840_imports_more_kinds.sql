-- More of what an old system holds: alerts, allergies, and what is kept whole as it was, read and never written again.

alter table data_import_file drop constraint data_import_file_entity_check;
alter table data_import_file add constraint data_import_file_entity_check check (entity in ('owner', 'pet', 'weight', 'visit',
  'alert', 'allergy', 'vaccination', 'prescription', 'invoice', 'balance', 'deposit', 'appointment', 'due'));
alter table data_import_row drop constraint data_import_row_entity_check;
alter table data_import_row add constraint data_import_row_entity_check check (entity in ('owner', 'pet', 'weight', 'visit',
  'alert', 'allergy', 'vaccination', 'prescription', 'invoice', 'balance', 'deposit', 'appointment', 'due'));
alter table data_import_key drop constraint data_import_key_entity_check;
alter table data_import_key add constraint data_import_key_entity_check check (entity in ('owner', 'pet', 'weight', 'visit',
  'alert', 'allergy', 'vaccination', 'prescription', 'invoice', 'balance', 'deposit', 'appointment', 'due'));

alter table data_import_row add column parent_of text check (parent_of in ('owner', 'pet'));
comment on column data_import_row.parent_of is 'What parent and parent_target are; none for an owner, who belongs to nobody';
comment on column data_import_row.parent is 'Source id of what the row belongs to';
update data_import_row set parent_of = case entity when 'pet' then 'owner' when 'owner' then null else 'pet' end;

create table imported_entry (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  kind       text not null check (kind in ('alert', 'vaccination', 'prescription', 'invoice', 'balance', 'deposit',
             'appointment', 'due')),
  pet        uuid,
  owner      uuid,
  at         timestamptz(3) not null,
  amount     bigint,
  data       jsonb not null,
  deleted_at timestamptz(3),
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, owner) references owner (hospital, id),
  check (pet is not null or owner is not null)
);
comment on table imported_entry is 'A line of the old system, kept as it was: history to read, no entry of today';
comment on column imported_entry.hospital is 'The hospital';
comment on column imported_entry.id is 'UUIDv7 of the time that the line names';
comment on column imported_entry.kind is 'What it is: importEntities of capabilities/imports; data has the fields of its kind';
comment on column imported_entry.pet is 'The patient; none for what belongs to an owner alone';
comment on column imported_entry.owner is 'The owner; of a line of a patient, the owner at the time of the import';
comment on column imported_entry.at is 'When it happened or is due; when it was imported, where the line names no day';
comment on column imported_entry.amount is 'Money in the smallest unit of the hospital''s currency; counts in no till and no report';
comment on column imported_entry.data is 'The fields as they were read';
comment on column imported_entry.deleted_at is 'When its import was taken back';
comment on column imported_entry.version is 'Raised by each change';
comment on column imported_entry.created_at is 'When it was imported';
comment on column imported_entry.updated_at is 'When it was last changed, only ever later';
select app.protect('imported_entry');
create index imported_entry_of_pet on imported_entry (hospital, pet, at desc, id desc) where deleted_at is null;
create index imported_entry_of_owner on imported_entry (hospital, owner, kind, at desc, id desc) where deleted_at is null;
