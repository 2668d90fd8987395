-- A paid line keeps the process fee that its amount contains.
alter table receipt_line add column process_fee bigint check (process_fee >= 0);
comment on column receipt_line.process_fee is 'Fee for preparing the doses, part of the amount; null on lines from before it was written down';
