-- What the reason of a prescription line answers, so that nothing that became known later passes with it.
alter table medicine_record add column reason_answers text[];
comment on column medicine_record.reason_answers is
  'What safety_reason answers: each warning that it was written against; null for lines that were written before this was kept';
