-- An entry of a catalog by its id, whatever it is by now: the hospital's own, the copy that it made of a shared default,
-- or the default itself, which carries no price. Null where there is none, which is a wrong reference.
create or replace function app.catalog_entry(p_model text, p_id uuid) returns jsonb language sql stable as $$
  with own as (select coalesce((select copy from default_entry_deleted where hospital = app.hospital() and default_entry = p_id), p_id) as id)
  select coalesce(
    case p_model
      when 'diagnosis'   then (select to_jsonb(e) from diagnosis e, own    where e.hospital = app.hospital() and e.id = own.id)
      when 'treatment'   then (select to_jsonb(e) from treatment e, own    where e.hospital = app.hospital() and e.id = own.id)
      when 'vaccine'     then (select to_jsonb(e) from vaccine e, own      where e.hospital = app.hospital() and e.id = own.id)
      when 'medicine'    then (select to_jsonb(e) from medicine e, own     where e.hospital = app.hospital() and e.id = own.id)
      when 'receiptItem' then (select to_jsonb(e) from receipt_item e, own where e.hospital = app.hospital() and e.id = own.id)
      when 'postIt'      then (select to_jsonb(e) from post_it e, own      where e.hospital = app.hospital() and e.id = own.id)
    end,
    (select e.content || jsonb_build_object('id', e.id) from default_entry e where e.id = p_id and e.model = p_model));
$$;

-- Whether what a visit charges may still follow the catalog: it is on the board and not paid.
create or replace function app.visit_is_open(p_visit uuid) returns boolean language sql stable as $$
  select exists (select from medical_record m where m.hospital = app.hospital() and m.id = p_visit and m.stage <> 'archive' and m.deleted_at is null)
    and not exists (select from receipt r where r.hospital = app.hospital() and r.medical_record = p_visit and r.status = 'paid');
$$;

-- Whether anything of the hospital refers to an entry of its catalog: work that was done or ordered, stock, another entry's lines, a template.
create or replace function app.catalog_used(p_model text, p_id uuid) returns boolean language sql stable as $$
  with line as (select jsonb_build_array(jsonb_build_object('entry', p_id)) as entry)
  select case p_model
    when 'treatment' then exists (select from treatment_record r where r.hospital = app.hospital() and r.treatment = p_id)
      or exists (select from surgery_record s where s.hospital = app.hospital() and s.treatment = p_id)
    when 'medicine' then exists (select from medicine_record r where r.hospital = app.hospital() and r.medicine = p_id)
      or exists (select from inpatient_order o where o.hospital = app.hospital() and o.medicine = p_id)
      or exists (select from vaccine_record v where v.hospital = app.hospital() and v.medicine = p_id)
      or exists (select from register_bottle b where b.hospital = app.hospital() and b.medicine = p_id)
    when 'vaccine' then exists (select from vaccine_record v where v.hospital = app.hospital() and v.vaccine = p_id)
    else exists (select from receipt_line l where l.hospital = app.hospital() and l.source = p_id)
  end
  or exists (select from stock_item i where i.hospital = app.hospital() and i.kind = p_model and i.entry = p_id)
  or exists (select from treatment t, line where t.hospital = app.hospital() and not t.deleted and t.lines @> line.entry)
  or exists (select from medical_record_template t, line where t.hospital = app.hospital() and not t.deleted and t.lines @> line.entry);
$$;
