-- The two shared tablets that are named in micrograms had no strength in milligrams: without one no dose by weight is shown,
-- none is judged, and the smallest part of a tablet was filled in as the dose.

select set_config('app.system', 'on', true);

with strength (concentration, mg) as (values ('68 µg', 0.068), ('200 µg', 0.2))
update default_entry set content = content || jsonb_build_object('strength_mg', strength.mg)
from strength
where model = 'medicine' and content ->> 'concentration' = strength.concentration and content ->> 'strength_mg' is null;

-- A hospital's own copy that says the same strength in words, and no number.
with strength (concentration, mg) as (values ('68 µg', 0.068), ('200 µg', 0.2))
update medicine set strength_mg = strength.mg
from strength
where medicine.concentration = strength.concentration and medicine.strength_mg is null and medicine.default_entry is not null;

select set_config('app.system', '', true);
