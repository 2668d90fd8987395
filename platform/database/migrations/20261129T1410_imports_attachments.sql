-- Photographs and documents of an old system, from a ZIP archive.
alter table data_import_file drop constraint data_import_file_entity_check;
alter table data_import_file add constraint data_import_file_entity_check check (entity in ('user', 'owner', 'pet', 'weight',
  'visit', 'alert', 'allergy', 'vaccination', 'prescription', 'invoice', 'balance', 'deposit', 'appointment', 'due',
  'treatment', 'vaccine', 'medicine', 'receiptItem', 'attachment'));
alter table data_import_row drop constraint data_import_row_entity_check;
alter table data_import_row add constraint data_import_row_entity_check check (entity in ('user', 'owner', 'pet', 'weight',
  'visit', 'alert', 'allergy', 'vaccination', 'prescription', 'invoice', 'balance', 'deposit', 'appointment', 'due',
  'treatment', 'vaccine', 'medicine', 'receiptItem', 'attachment'));
alter table data_import_key drop constraint data_import_key_entity_check;
alter table data_import_key add constraint data_import_key_entity_check check (entity in ('user', 'owner', 'pet', 'weight',
  'visit', 'alert', 'allergy', 'vaccination', 'prescription', 'invoice', 'balance', 'deposit', 'appointment', 'due',
  'treatment', 'vaccine', 'medicine', 'receiptItem', 'attachment'));

alter table data_import_file add column archive_key text;
alter table data_import_file add column archive_bytes bigint;
comment on column data_import_file.archive_key is 'Where the ZIP archive lies whose files the rows name; none for a table. object_key is the list of its files';
comment on column data_import_file.archive_bytes is 'Length of the archive';
