-- An image finds its pet by its chart number in any spelling.
create index pet_by_chart_key on pet (hospital, app.search_key(patient_id)) where not deleted;
