-- The coat's colour too: a patient without a photo is drawn in it, on the board and in the record.
create or replace function app.around_visits(p_ids uuid[], p_pets uuid[], p_owners uuid[], p_since timestamptz[], p_until timestamptz[])
returns json language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  v_first timestamptz := (select min(at) from unnest(p_since) at);
begin
  return json_build_object(
    'pets', (select json_agg(json_build_object('pet', id, 'name', name, 'patient_id', patient_id, 'species', species,
        'breed', breed, 'sex', sex, 'neutered', neutered, 'birthdate', birthdate, 'weight', weight,
        'weight_at', weight_at at time zone 'UTC', 'chip_number', chip_number, 'coat_colour', coat_colour, 'status', status, 'alerts', alerts))
      from pet where id = any(p_pets)),
    'owners', (select json_agg(json_build_object('id', id, 'name', name, 'phone', phones[1]))
      from owner where id = any(p_owners)),
    'memos', (select json_agg(json_build_object('pet', pet, 'id', id, 'text', text, 'color', color) order by id)
      from post_it_record where pet = any(p_pets) and cleared_at is null and deleted_at is null),
    'allergies', (select json_agg(json_build_object('pet', pet, 'name', name) order by id)
      from allergy_record where pet = any(p_pets) and deleted_at is null),
    'todo', (select json_agg(json_build_object('id', medical_record, 'done', done, 'total', total))
      from (select medical_record, count(done_at) as done, count(*) as total
        from todo_item where medical_record = any(p_ids) and deleted_at is null group by 1) t),
    'treatments', (select json_agg(json_build_object('id', medical_record, 'sum', sum))
      from (select medical_record, sum(amount) as sum
        from treatment_record where medical_record = any(p_ids) and deleted_at is null group by 1) t),
    'medicines', (select json_agg(json_build_object('id', medical_record, 'name', name, 'name_zhtw', name_zhtw, 'name_ja', name_ja, 'frequency', frequency, 'days', days,
        'type', type, 'progress', progress, 'price', coalesce(price_override, total_price)) order by id)
      from medicine_record where medical_record = any(p_ids) and deleted_at is null),
    'receipts', (select json_agg(json_build_object('id', medical_record, 'status', status,
        'discount_percent', discount_percent, 'discount_amount', discount_amount, 'total', total, 'received', received,
        'sum', coalesce((select sum(amount) from receipt_line l where l.receipt = r.id and l.kind = 'item'), 0)))
      from receipt r where medical_record = any(p_ids)),
    'orders', (select json_agg(json_build_object('pet', pet, 'at', created_at at time zone 'UTC', 'done', order_status = 'done'))
      from lab_order where pet = any(p_pets) and created_at >= v_first and order_status not in ('canceled', 'failed')),
    'results', (select json_agg(json_build_object('pet', pet, 'at', "timestamp" at time zone 'UTC', 'unrequested', lab_order is null,
        'critical', critical and acknowledged is null))
      from lab_record where pet = any(p_pets) and "timestamp" >= v_first and not invalid),
    'images', (select json_agg(json_build_object('id', v.id, 'images', v.images))
      from (select s.id, count(*) as images
        from unnest(p_ids, p_pets, p_since, p_until) as s (id, pet, since, until)
        join study on study.pet = s.pet and study.datetime >= s.since - interval '12 hours' and study.deleted_at is null
        join series on series.study = study.id and series.deleted_at is null
        join medical_image on medical_image.series = series.id and medical_image.deleted_at is null
        where medical_image.created_at >= s.since and (s.until is null or medical_image.created_at <= s.until)
        group by 1) v));
end $$;
