-- The item whose stock is counted for an entry of a catalog: entered as the shared default, as the hospital's copy of it,
-- or as its own. Null where the hospital counts none.
create or replace function app.stock_item(p_kind text, p_entry uuid) returns uuid language sql stable as $$
  select i.id from stock_item i
  where i.hospital = app.hospital() and i.kind = p_kind and i.entry in (
    p_entry,
    (select d.copy from default_entry_deleted d where d.hospital = app.hospital() and d.default_entry = p_entry),
    (select d.default_entry from default_entry_deleted d where d.hospital = app.hospital() and d.copy = p_entry))
  order by i.entry = p_entry desc limit 1
$$;

-- What a store has of a lot follows each movement, and never goes below zero, also if several users take at the same
-- time.
create or replace function app.move_stock() returns trigger language plpgsql security definer set search_path = public, app, pg_temp as $$
begin
  update stock_balance set quantity = quantity + new.quantity
  where hospital = new.hospital and lot = new.lot and store = new.store and quantity + new.quantity >= 0;
  if found then return null; end if;
  if new.quantity < 0 then
    raise exception 'stockShort' using errcode = 'AL409', detail = 'There is not enough of this in stock';
  end if;
  insert into stock_balance (hospital, lot, store, quantity) values (new.hospital, new.lot, new.store, new.quantity)
  on conflict (hospital, lot, store) do update set quantity = stock_balance.quantity + excluded.quantity;
  return null;
end $$;
create or replace trigger move_stock after insert on stock_movement for each row execute function app.move_stock();

-- Ledgers of the stock are only added to, by any role; the animal of a row follows when two patients are merged.
create or replace function app.refuse_change_of_stock() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('app.moving_pet', true) = 'on'
    and to_jsonb(new) - 'pet' = to_jsonb(old) - 'pet' then
    return new;
  end if;
  raise exception 'the ledger of the stock is only added to';
end $$;
create or replace trigger only_added before update on stock_movement
  for each row execute function app.refuse_change_of_stock();
create or replace trigger never_removed before delete or truncate on stock_movement
  for each statement execute function app.refuse_change_of_stock();

-- An entry of the register gets its number and the balance after it, one after another; a bottle never has less than
-- nothing, more than it holds, or an entry after it was closed.
create or replace function app.add_register_entry() returns trigger language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  bottle_ register_bottle;
begin
  -- The row-level security judges after this trigger: an entry of another hospital is not compared with its bottle.
  select * into bottle_ from register_bottle
  where hospital = app.hospital() and hospital = new.hospital and id = new.bottle for update;
  if not found then return new; end if;
  if bottle_.closed_at is not null then
    raise exception 'bottleClosed' using errcode = 'AL409', detail = 'This bottle is closed';
  end if;
  new.number := bottle_.entries + 1;
  new.balance := bottle_.balance + new.quantity;
  if new.balance < 0 or new.balance > bottle_.size then
    raise exception 'bottleShort' using errcode = 'AL409', detail = 'The bottle does not have or hold that much';
  end if;
  update register_bottle set balance = new.balance, entries = new.number, closed_at = case when new.kind = 'close' then new.at end
  where hospital = new.hospital and id = new.bottle;
  return new;
end $$;
create or replace trigger add_register_entry before insert on register_entry for each row execute function app.add_register_entry();
create or replace trigger only_added before update on register_entry for each row execute function app.refuse_change_of_stock();
create or replace trigger never_removed before delete or truncate on register_entry
  for each statement execute function app.refuse_change_of_stock();
