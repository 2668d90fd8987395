-- Data of another practice system on its way in: files, their rows as they were read, and what became of each.

create table data_import (
  hospital     uuid not null default app.hospital() references hospital (id),
  id           uuid not null,
  state        text not null default 'open'
               check (state in ('open', 'checking', 'checked', 'importing', 'imported', 'rolling_back', 'rolled_back')),
  species_map  jsonb not null default '{}',
  rows_total   int not null default 0,
  rows_done    int not null default 0,
  failure      text,
  created_by   uuid not null,
  imported_at  timestamptz(3),
  rolled_back_at timestamptz(3),
  version      int not null default 1,
  created_at   timestamptz(3) not null default clock_timestamp(),
  updated_at   timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, created_by) references membership (hospital, account)
);
comment on table data_import is 'One import of data of another practice system';
comment on column data_import.hospital is 'The hospital';
comment on column data_import.id is 'UUIDv7';
comment on column data_import.state is 'State of the import: importFlow of capabilities/imports';
comment on column data_import.species_map is 'Species as written in the files, folded → species of the product, as a person confirmed it';
comment on column data_import.rows_total is 'Rows of the step that runs: read, imported or taken back';
comment on column data_import.rows_done is 'How many of them are done';
comment on column data_import.failure is 'Why the last check ended early';
comment on column data_import.created_by is 'Account that began it';
comment on column data_import.imported_at is 'When the last row was imported';
comment on column data_import.rolled_back_at is 'When it was taken back';
comment on column data_import.version is 'Raised by each change';
comment on column data_import.created_at is 'When it was begun';
comment on column data_import.updated_at is 'When it was last changed, only ever later';
select app.protect('data_import');

create table data_import_file (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  import     uuid not null,
  filename   text not null,
  bytes      bigint not null,
  sha256     text not null,
  object_key text not null,
  encoding   text not null check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'big5', 'shift_jis')),
  delimiter  text not null check (delimiter in (',', E'\t', ';', '|')),
  entity     text check (entity in ('owner', 'pet', 'weight', 'visit')),
  date_order text check (date_order in ('ymd', 'dmy', 'mdy')),
  headings   jsonb not null,
  samples    jsonb not null,
  mapping    jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, import) references data_import (hospital, id)
);
comment on table data_import_file is 'A file of an import';
comment on column data_import_file.hospital is 'The hospital';
comment on column data_import_file.id is 'UUIDv7';
comment on column data_import_file.import is 'The import';
comment on column data_import_file.filename is 'Name of the file as it was uploaded';
comment on column data_import_file.bytes is 'Length';
comment on column data_import_file.sha256 is 'SHA-256 of the bytes, hex';
comment on column data_import_file.object_key is 'Where the bytes are stored';
comment on column data_import_file.encoding is 'Encoding in which it is read';
comment on column data_import_file.delimiter is 'Character between two cells';
comment on column data_import_file.entity is 'What its rows are; none until a person says so where the headings do not';
comment on column data_import_file.date_order is 'Order of day, month and year; none until a person says so where the cells do not';
comment on column data_import_file.headings is 'First row';
comment on column data_import_file.samples is 'The next rows, for the page that maps columns';
comment on column data_import_file.mapping is 'Field → column, counted from 0';
comment on column data_import_file.created_at is 'When it was uploaded';
select app.protect('data_import_file');
select app.allow_delete('data_import_file');
create index data_import_file_of_import on data_import_file (hospital, import);

create table data_import_row (
  hospital   uuid not null default app.hospital() references hospital (id),
  import     uuid not null,
  entity     text not null check (entity in ('owner', 'pet', 'weight', 'visit')),
  number     int not null,
  file       uuid not null,
  line       int not null,
  source_id  text not null,
  parent     text,
  patient_id text,
  data       jsonb not null,
  hash       text not null,
  outcome    text check (outcome in ('new', 'same', 'changed', 'doubtful', 'refused')),
  reasons    jsonb not null default '[]',
  taken      boolean not null default false,
  target     uuid,
  parent_target uuid,
  before     jsonb,
  applied    boolean not null default false,
  primary key (hospital, import, entity, number),
  foreign key (hospital, import) references data_import (hospital, id)
);
comment on table data_import_row is 'A row of an import as it was read, and what became of it';
comment on column data_import_row.hospital is 'The hospital';
comment on column data_import_row.import is 'The import';
comment on column data_import_row.entity is 'What it is: a row of pets may hold an owner too';
comment on column data_import_row.number is 'Place among all rows of the entity, from 1';
comment on column data_import_row.file is 'File that it stands in';
comment on column data_import_row.line is 'Row of the file, the headings being row 1';
comment on column data_import_row.source_id is 'Id in the other system';
comment on column data_import_row.parent is 'Source id of the owner of a pet, or of the pet of a weight or visit';
comment on column data_import_row.patient_id is 'Chart number by which a weight or visit names its pet';
comment on column data_import_row.data is 'Fields as they will be stored';
comment on column data_import_row.hash is 'Of data and parent: a repeated import skips what is the same';
comment on column data_import_row.outcome is 'What the import will do with it; none while it is being judged';
comment on column data_import_row.reasons is 'Why it is refused or doubtful';
comment on column data_import_row.taken is 'A person decided that this doubtful row is imported';
comment on column data_import_row.target is 'Entry of the hospital that it is or became';
comment on column data_import_row.parent_target is 'Owner or pet of the hospital that it belongs to';
comment on column data_import_row.before is 'What the entry was before the import changed it; none for a new one';
comment on column data_import_row.applied is 'It was imported, and not taken back';
select app.protect('data_import_row');
select app.allow_delete('data_import_row');
create index data_import_row_by_source on data_import_row (hospital, import, entity, source_id);
create index data_import_row_by_outcome on data_import_row (hospital, import, entity, outcome, number);

create table data_import_key (
  hospital  uuid not null default app.hospital() references hospital (id),
  entity    text not null check (entity in ('owner', 'pet', 'weight', 'visit')),
  source_id text not null,
  target    uuid not null,
  hash      text not null,
  target_version int not null,
  import    uuid not null,
  primary key (hospital, entity, source_id),
  foreign key (hospital, import) references data_import (hospital, id)
);
comment on table data_import_key is 'Entries that came from another system, by their ids there';
comment on column data_import_key.hospital is 'The hospital';
comment on column data_import_key.entity is 'What it is';
comment on column data_import_key.source_id is 'Id in the other system';
comment on column data_import_key.target is 'Entry of the hospital';
comment on column data_import_key.hash is 'Of the row as it was imported last';
comment on column data_import_key.target_version is 'Version of the entry after it: a higher one was changed in the hospital since';
comment on column data_import_key.import is 'Import that wrote it last';
select app.protect('data_import_key');
select app.allow_delete('data_import_key');
create index data_import_key_by_target on data_import_key (hospital, entity, target);
