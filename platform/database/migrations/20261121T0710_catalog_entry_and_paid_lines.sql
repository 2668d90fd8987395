-- An entry of a catalog by its id, whatever it is by now: the hospital's own, the copy that it made of a shared default,
-- or the default itself, which carries no price. Null where there is none, which is a wrong reference.
create function app.catalog_entry(p_model text, p_id uuid) returns jsonb language sql stable as $$
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

-- Whether a line was added from a shared default to which the hospital has not given a price: it costs nothing by oversight.
create function app.price_missing(p_entry uuid, p_price int) returns boolean language sql stable as $$
  select p_price = 0 and exists (select from default_entry d where d.id = p_entry)
    and not exists (select from default_entry_deleted d where d.default_entry = p_entry);
$$;

-- Whether what a visit charges may still follow the catalog: it is on the board and not paid.
create function app.visit_is_open(p_visit uuid) returns boolean language sql stable as $$
  select exists (select from medical_record m where m.hospital = app.hospital() and m.id = p_visit and m.stage <> 'archive' and m.deleted_at is null)
    and not exists (select from receipt r where r.hospital = app.hospital() and r.medical_record = p_visit and r.status = 'paid');
$$;

-- What is prescribed and what is charged stay as they were paid, in whatever way somebody writes. This is the one place
-- that says so: the calls of the rooms do not ask again.
drop trigger paid_visit_change on treatment_record;
create trigger paid_visit_change before update on treatment_record for each row
  when ((old.treatment, old.name, old.quantity, old.unit_price, old.discount_percent, old.amount, old.deleted_at)
    is distinct from (new.treatment, new.name, new.quantity, new.unit_price, new.discount_percent, new.amount, new.deleted_at))
  execute function app.refuse_charge_of_paid();

drop trigger paid_visit_change on medicine_record;
create trigger paid_visit_change before update on medicine_record for each row
  when ((old.medicine, old.name, old.dosage, old.frequency, old.times_a_day, old.days, old.route, old.type, old.form,
      old.concentration, old.strength_mg, old.unit, old.smallest_split, old.groups, old.group_record, old.unit_price,
      old.process_fee, old.total_price, old.price_override, old.safety_reason, old.deleted_at)
    is distinct from (new.medicine, new.name, new.dosage, new.frequency, new.times_a_day, new.days, new.route, new.type, new.form,
      new.concentration, new.strength_mg, new.unit, new.smallest_split, new.groups, new.group_record, new.unit_price,
      new.process_fee, new.total_price, new.price_override, new.safety_reason, new.deleted_at))
  execute function app.refuse_charge_of_paid();

create trigger paid_visit before insert on medicine_group_record for each row execute function app.refuse_charge_of_paid();
create trigger paid_visit_change before update on medicine_group_record for each row
  when ((old.name, old.groups, old.deleted_at) is distinct from (new.name, new.groups, new.deleted_at))
  execute function app.refuse_charge_of_paid();

-- What an owner still has to pay is asked for by owner.
create index medical_record_of_owner on medical_record (hospital, owner, checked_in_at desc) where deleted_at is null;
