-- Usual doses of one species: what a cat may have is not what a dog may have.
alter table medicine
  add column doses jsonb not null default '[]' check (jsonb_typeof(doses) = 'array');
comment on column medicine.doses is 'Usual single doses by species: species, dosage_min, dosage, dosage_max, in mg per kg; the general ones hold where this is empty or names the species of none';
