-- A prescription may be refilled a number of times until a day.
alter table medicine_record
  add column refills int not null default 0 check (refills between 0 and 24),
  add column refills_until date,
  add column refill_of uuid,
  add foreign key (hospital, refill_of) references medicine_record (hospital, id);
comment on column medicine_record.refills is 'How often it may be handed out again without another prescription';
comment on column medicine_record.refills_until is 'Last day of a refill; none without a limit';
comment on column medicine_record.refill_of is 'The line that it is a refill of; of a refill none is made';
create index medicine_record_refill on medicine_record (hospital, refill_of) where refill_of is not null;
