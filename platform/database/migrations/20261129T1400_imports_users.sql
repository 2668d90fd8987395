-- People of an old system's list of users: they are invited.
alter table data_import_file drop constraint data_import_file_entity_check;
alter table data_import_file add constraint data_import_file_entity_check check (entity in ('user', 'owner', 'pet', 'weight',
  'visit', 'alert', 'allergy', 'vaccination', 'prescription', 'invoice', 'balance', 'deposit', 'appointment', 'due',
  'treatment', 'vaccine', 'medicine', 'receiptItem'));
alter table data_import_row drop constraint data_import_row_entity_check;
alter table data_import_row add constraint data_import_row_entity_check check (entity in ('user', 'owner', 'pet', 'weight',
  'visit', 'alert', 'allergy', 'vaccination', 'prescription', 'invoice', 'balance', 'deposit', 'appointment', 'due',
  'treatment', 'vaccine', 'medicine', 'receiptItem'));
alter table data_import_key drop constraint data_import_key_entity_check;
alter table data_import_key add constraint data_import_key_entity_check check (entity in ('user', 'owner', 'pet', 'weight',
  'visit', 'alert', 'allergy', 'vaccination', 'prescription', 'invoice', 'balance', 'deposit', 'appointment', 'due',
  'treatment', 'vaccine', 'medicine', 'receiptItem'));

alter table data_import add column role_map jsonb not null default '{}';
comment on column data_import.role_map is 'Role as written in the files, folded → role, as a person confirmed it';
