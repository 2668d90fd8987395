-- What was drawn from an open bottle of the controlled register for a line of a prescription: the line is dispensed with that
-- entry, and nothing is taken from the shelf for it.
alter table medicine_record add column register_entry uuid,
  add foreign key (hospital, register_entry) references register_entry (hospital, id);
comment on column medicine_record.register_entry is 'Entry of the controlled register by which it was drawn; null: taken from the shelf';
-- One draw is the dose of one line.
create unique index medicine_record_register_entry on medicine_record (hospital, register_entry) where deleted_at is null;
