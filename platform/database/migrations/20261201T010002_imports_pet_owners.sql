-- Further owners of pets come with a file of an old system, and go back with it.
alter table data_import_file drop constraint data_import_file_entity_check;
alter table data_import_file add constraint data_import_file_entity_check check (entity in ('user', 'owner', 'pet',
  'petOwner', 'weight', 'visit', 'alert', 'allergy', 'vaccination', 'prescription', 'invoice', 'balance', 'deposit',
  'appointment', 'due', 'treatment', 'vaccine', 'medicine', 'receiptItem', 'attachment', 'image'));
alter table data_import_row drop constraint data_import_row_entity_check;
alter table data_import_row add constraint data_import_row_entity_check check (entity in ('user', 'owner', 'pet',
  'petOwner', 'weight', 'visit', 'alert', 'allergy', 'vaccination', 'prescription', 'invoice', 'balance', 'deposit',
  'appointment', 'due', 'treatment', 'vaccine', 'medicine', 'receiptItem', 'attachment', 'image'));
alter table data_import_key drop constraint data_import_key_entity_check;
alter table data_import_key add constraint data_import_key_entity_check check (entity in ('user', 'owner', 'pet',
  'petOwner', 'weight', 'visit', 'alert', 'allergy', 'vaccination', 'prescription', 'invoice', 'balance', 'deposit',
  'appointment', 'due', 'treatment', 'vaccine', 'medicine', 'receiptItem', 'attachment', 'image'));

-- What a person has changed since an import is recognized by its version.
alter table pet_owner
  add column version int not null default 1,
  add column updated_at timestamptz(3) not null default clock_timestamp();
comment on column pet_owner.version is 'Raised by each change';
comment on column pet_owner.updated_at is 'Last change; only grows';
create trigger touch before update on pet_owner for each row execute function app.touch();
