-- A merge carries paid receipts along: what was paid for stays locked, whose patient it was for may follow the merge.

drop trigger paid_receipt on receipt;
create trigger paid_receipt before update on receipt for each row
  when (old.status = 'paid' and new.status = 'paid' and not (
    current_setting('app.moving_pet', true) = 'on'
    and to_jsonb(old) - array['pet', 'version', 'updated_at'] = to_jsonb(new) - array['pet', 'version', 'updated_at']))
  execute function app.refuse_paid();

alter function app.move_pet(uuid, uuid, jsonb) set app.moving_pet = 'on';
