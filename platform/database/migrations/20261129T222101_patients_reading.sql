-- How a name is read: the characters of a Japanese name do not say it, and reception searches by it (decision 0646).
alter table owner add column reading text check (length(reading) between 1 and 200);
alter table pet add column reading text check (length(reading) between 1 and 200);
comment on column owner.reading is 'How the name is read, in kana, romaji, pinyin or zhuyin; null: not known';
comment on column pet.reading is 'How the name is read, in kana, romaji, pinyin or zhuyin; null: not known';

drop trigger index_pet on pet;
create trigger index_pet after insert or update of patient_id, name, reading, owner, species, status, chip_number, deleted on pet
  for each row execute function app.index_pet_on_change();
drop trigger index_owner on owner;
create trigger index_owner after insert or update of name, reading, phones, deleted on owner
  for each row execute function app.index_owner_on_change();
