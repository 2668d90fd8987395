-- A signed interpretation does not change, whatever the code above does; only its status may go on to amended.
create or replace function app.lock_lab_interpretation() returns trigger language plpgsql as $$
begin
  if old.status in ('asked', 'draft') then return new; end if;
  if (to_jsonb(new) - array['status', 'version', 'updated_at']) = (to_jsonb(old) - array['status', 'version', 'updated_at'])
    and (new.status = old.status or (old.status = 'signed' and new.status = 'amended')) then return new; end if;
  raise exception 'a signed interpretation does not change' using errcode = 'check_violation';
end $$;
create or replace trigger a_lock before update on lab_interpretation for each row execute function app.lock_lab_interpretation();
