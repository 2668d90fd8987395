-- Anaesthesia sheet of a surgery.
create table surgery_value (
  hospital       uuid not null default app.hospital() references hospital (id),
  id             uuid not null,
  surgery_record uuid not null,
  at             timestamptz(3) not null,
  measure        text not null,
  value          double precision,
  by             uuid,
  version        int not null default 1,
  created_at     timestamptz(3) not null default clock_timestamp(),
  updated_at     timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, surgery_record, at, measure),
  foreign key (hospital, surgery_record) references surgery_record (hospital, id),
  foreign key (hospital, by) references membership (hospital, account)
);
comment on table surgery_value is 'One cell of the anaesthesia sheet; one row per time and measure: two devices cannot both fill it';
comment on column surgery_value.hospital is 'The hospital';
comment on column surgery_value.id is 'UUIDv7 made by the server';
comment on column surgery_value.surgery_record is 'The surgery';
comment on column surgery_value.at is 'Time of the column, a full five minutes';
comment on column surgery_value.measure is 'What was measured: capabilities/surgery/domain/anaesthesia.ts';
comment on column surgery_value.value is 'The value; null: taken back';
comment on column surgery_value.by is 'Who entered it last';
comment on column surgery_value.version is 'Raised by each change';
comment on column surgery_value.created_at is 'When the row was made';
comment on column surgery_value.updated_at is 'When it was last changed, only ever later';
select app.protect('surgery_value');

create table surgery_entry (
  hospital       uuid not null default app.hospital() references hospital (id),
  id             uuid not null,
  surgery_record uuid not null,
  kind           text not null check (kind in ('drug', 'fluid', 'event')),
  at             timestamptz(3) not null,
  name           text not null check (name <> ''),
  amount         double precision check (amount >= 0),
  unit           text not null default '',
  route          text not null default '',
  note           text not null default '',
  author         uuid,
  deleted_at     timestamptz(3),
  version        int not null default 1,
  created_at     timestamptz(3) not null default clock_timestamp(),
  updated_at     timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, surgery_record) references surgery_record (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
create index surgery_entry_of_surgery on surgery_entry (hospital, surgery_record, at);
comment on table surgery_entry is 'A drug, a fluid or an event on the anaesthesia sheet';
comment on column surgery_entry.hospital is 'The hospital';
comment on column surgery_entry.id is 'UUIDv7 made by the server';
comment on column surgery_entry.surgery_record is 'The surgery';
comment on column surgery_entry.kind is 'drug, fluid, event';
comment on column surgery_entry.at is 'When it was given or happened, by the device of the person';
comment on column surgery_entry.name is 'What';
comment on column surgery_entry.amount is 'How much';
comment on column surgery_entry.unit is 'Unit of the amount: mL, mg, mL/h';
comment on column surgery_entry.route is 'IV, IM, SC, local';
comment on column surgery_entry.note is 'Anything else';
comment on column surgery_entry.author is 'Who entered it';
comment on column surgery_entry.deleted_at is 'When it was deleted, entered by mistake';
comment on column surgery_entry.version is 'Raised by each change';
comment on column surgery_entry.created_at is 'When the row was made';
comment on column surgery_entry.updated_at is 'When it was last changed, only ever later';
select app.protect('surgery_entry');
