-- How a person said that a file is read, for the next file with the same headings.
create table data_import_mapping (
  hospital   uuid not null default app.hospital() references hospital (id),
  headings   text not null,
  entity     text not null,
  mapping    jsonb not null,
  date_order text check (date_order in ('ymd', 'dmy', 'mdy')),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, headings)
);
comment on table data_import_mapping is 'Columns of files as a person set them, by the headings of the file';
comment on column data_import_mapping.hospital is 'The hospital';
comment on column data_import_mapping.headings is 'SHA-256 of the headings, folded, in their order';
comment on column data_import_mapping.entity is 'What the rows are: importEntities of capabilities/imports';
comment on column data_import_mapping.mapping is 'Field → column, counted from 0';
comment on column data_import_mapping.date_order is 'Order of day, month and year, where a person said it';
comment on column data_import_mapping.updated_at is 'When it was last set';
select app.protect('data_import_mapping');

alter table data_import_file add column remembered boolean not null default false;
comment on column data_import_file.remembered is 'Its columns are those that a person set for a file with the same headings';
