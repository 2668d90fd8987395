-- A signature is worth what it cannot be changed for: not by the product either. Only the name of an erased owner goes.
create or replace function app.lock_image_report() returns trigger language plpgsql as $$
begin
  if old.status = 'draft' or current_setting('app.erasing', true) = 'on' then return new; end if;
  if (to_jsonb(new) - array['status', 'version', 'updated_at']) = (to_jsonb(old) - array['status', 'version', 'updated_at'])
    and (new.status = old.status or (old.status = 'signed' and new.status = 'amended')) then return new; end if;
  raise exception 'a signed image report does not change' using errcode = 'check_violation';
end $$;
