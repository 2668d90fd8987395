-- DICOM files of an old system, from a folder or a ZIP archive, and the doctors whose names its visits have.
alter table data_import_file drop constraint data_import_file_entity_check;
alter table data_import_file add constraint data_import_file_entity_check check (entity in ('user', 'owner', 'pet', 'weight',
  'visit', 'alert', 'allergy', 'vaccination', 'prescription', 'invoice', 'balance', 'deposit', 'appointment', 'due',
  'treatment', 'vaccine', 'medicine', 'receiptItem', 'attachment', 'image'));
alter table data_import_row drop constraint data_import_row_entity_check;
alter table data_import_row add constraint data_import_row_entity_check check (entity in ('user', 'owner', 'pet', 'weight',
  'visit', 'alert', 'allergy', 'vaccination', 'prescription', 'invoice', 'balance', 'deposit', 'appointment', 'due',
  'treatment', 'vaccine', 'medicine', 'receiptItem', 'attachment', 'image'));
alter table data_import_key drop constraint data_import_key_entity_check;
alter table data_import_key add constraint data_import_key_entity_check check (entity in ('user', 'owner', 'pet', 'weight',
  'visit', 'alert', 'allergy', 'vaccination', 'prescription', 'invoice', 'balance', 'deposit', 'appointment', 'due',
  'treatment', 'vaccine', 'medicine', 'receiptItem', 'attachment', 'image'));

alter table data_import add column patient_map jsonb not null default '{}';
comment on column data_import.patient_map is 'SHA-256 of the patient as headers of images write it → pet, or unmatched, as a person said';
-- Patients of images are listed by their key, and their rows are decided together.
create index data_import_row_of_patient on data_import_row (hospital, import, (data->>'patient'), number) where entity = 'image';
