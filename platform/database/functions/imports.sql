-- Updates the statistics of the tables that an import fills. Without it the planner takes a hundred thousand rows just
-- written for a few and
-- compares each with each, in the import and in the clinic beside it, until autovacuum comes by. The owner of the tables alone may.
create or replace function app.analyze_imported() returns void
language plpgsql security definer set search_path = public, app, pg_temp as $$
begin
  analyze data_import_row, data_import_key, owner, owner_phone, owner_search, pet, pet_search, medical_record, vital_signs,
    allergy_record, imported_entry;
end $$;
