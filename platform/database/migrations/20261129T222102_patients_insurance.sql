-- Who insures a pet, and the number of its passport (decision 0647).
alter table pet
  add column insurance_company text check (length(insurance_company) between 1 and 100),
  add column insurance_policy text check (length(insurance_policy) between 1 and 60),
  add column insurance_until date,
  add column insurance_share smallint check (insurance_share between 1 and 100),
  add column passport_number text check (length(passport_number) between 1 and 40);
comment on column pet.insurance_company is 'Name of the insurer; null: none known';
comment on column pet.insurance_policy is 'Number of the policy or certificate';
comment on column pet.insurance_until is 'Last day on which the policy is valid, in the time zone of the hospital';
comment on column pet.insurance_share is 'Share of a bill that the insurer pays, percent';
comment on column pet.passport_number is 'Number of the pet passport, as written there';

drop trigger index_pet on pet;
create trigger index_pet after insert or update of patient_id, name, reading, owner, species, status, chip_number, passport_number, deleted on pet
  for each row execute function app.index_pet_on_change();
