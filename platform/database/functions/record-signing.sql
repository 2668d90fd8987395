-- The lock of a signed record that no code above can forget. SQLSTATE AL423 becomes a refusal, status 423, with the message as
-- code. Only the erasure of an owner (app.erase_owner) passes.
create or replace function app.is_signed(p_record uuid) returns boolean language sql stable as $$
  select exists (select from record_signature s
    where s.hospital = app.hospital() and s.medical_record = p_record and s.kind = 'signature')
$$;

-- Text, examination and deletion of a signed record. Its place on the board, its room and its bill go on.
create or replace function app.refuse_signed() returns trigger language plpgsql as $$
begin
  if current_setting('app.erasing', true) = 'on' then return new; end if;
  if (old.subjective, old.objective, old.assessment, old.plan, old.systems, old.body_map, old.deleted_at)
     is distinct from (new.subjective, new.objective, new.assessment, new.plan, new.systems, new.body_map, new.deleted_at)
     and app.is_signed(new.id) then
    raise exception 'recordSigned' using errcode = 'AL423', detail = 'This record is signed. Write an addendum';
  end if;
  return new;
end $$;

-- Diagnoses, differential diagnoses and vital signs of a signed record. Merging two patients changes only whose they are.
create or replace function app.refuse_part_of_signed() returns trigger language plpgsql as $$
begin
  if current_setting('app.erasing', true) = 'on' then return new; end if;
  if tg_op = 'UPDATE' and (to_jsonb(old) - array['pet', 'version', 'updated_at']) = (to_jsonb(new) - array['pet', 'version', 'updated_at'])
    then return new; end if;
  if app.is_signed(new.medical_record) or (tg_op = 'UPDATE' and app.is_signed(old.medical_record)) then
    raise exception 'recordSigned' using errcode = 'AL423', detail = 'This record is signed. Write an addendum';
  end if;
  return new;
end $$;

create or replace function app.refuse_changed_signature() returns trigger language plpgsql as $$
begin
  if current_setting('app.erasing', true) = 'on' then return new; end if;
  raise exception 'recordSigned' using errcode = 'AL423', detail = 'Signatures and addenda do not change';
end $$;

create or replace trigger signed before update on medical_record for each row execute function app.refuse_signed();
create or replace trigger signed before insert or update on diagnosis_record
  for each row execute function app.refuse_part_of_signed();
create or replace trigger signed before insert or update on differential_record
  for each row execute function app.refuse_part_of_signed();
create or replace trigger signed before insert or update on vital_signs
  for each row execute function app.refuse_part_of_signed();
create or replace trigger unchanged before update on record_signature
  for each row execute function app.refuse_changed_signature();
create or replace trigger unchanged before update on record_addendum
  for each row execute function app.refuse_changed_signature();
