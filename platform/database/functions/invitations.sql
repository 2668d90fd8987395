-- The ledger of rewards is only added to, by any role.
create or replace function app.refuse_change_of_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger of rewards is only added to';
end $$;
create or replace trigger only_added before update or delete or truncate on reward
  for each statement execute function app.refuse_change_of_ledger();
