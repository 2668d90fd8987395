-- A medicine is given with food or without, and every label that was printed is noted, so that a further one says so.
alter table medicine_record add column meal text not null default 'any'
  check (meal in ('any', 'with', 'before', 'after', 'between'));
comment on column medicine_record.meal is 'Whether it is given with, before, after or between meals; any where it does not matter';

create table label_print (
  hospital       uuid not null default app.hospital() references hospital (id),
  id             uuid not null,
  batch          uuid not null,
  medical_record uuid not null,
  line           uuid not null,
  kind           text not null check (kind in ('label', 'bag', 'guide')),
  number         int not null check (number >= 1),
  author         uuid,
  at             timestamptz(3) not null,
  primary key (hospital, id),
  unique (hospital, line, kind, number),
  foreign key (hospital, medical_record) references medical_record (hospital, id),
  foreign key (hospital, line) references medicine_record (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table label_print is 'Labels, bags and daily guides of medicines that were printed; rows are only added';
comment on column label_print.hospital is 'The hospital';
comment on column label_print.id is 'UUIDv7 made by the server';
comment on column label_print.batch is 'Papers that were printed together';
comment on column label_print.medical_record is 'The visit';
comment on column label_print.line is 'The line of the prescription';
comment on column label_print.kind is 'label, bag, or guide: the daily plan of all medicines';
comment on column label_print.number is 'Which print of this kind for the line: from 2 on it is a reprint';
comment on column label_print.author is 'Who printed it';
comment on column label_print.at is 'When';
select app.protect('label_print');
revoke update on label_print from alder_app;
create index label_print_of_batch on label_print (hospital, batch);
create index label_print_of_visit on label_print (hospital, medical_record);
