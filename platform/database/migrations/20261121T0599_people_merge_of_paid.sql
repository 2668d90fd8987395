-- A merge carries paid receipts along: what was paid for stays locked, whose patient it was for may follow the merge.
-- was: b51e3e0eebfcdeb58c4fb7feabea1b0a57da19f7bef2ea4961f7a14363aeb095

drop trigger paid_receipt on receipt;
create trigger paid_receipt before update on receipt for each row
  when (old.status = 'paid' and new.status = 'paid' and not (
    current_setting('app.moving_pet', true) = 'on'
    and to_jsonb(old) - array['pet', 'version', 'updated_at'] = to_jsonb(new) - array['pet', 'version', 'updated_at']))
  execute function app.refuse_paid();

create or replace function app.move_pet(p_from uuid, p_to uuid, p_only jsonb default null) returns jsonb language plpgsql as $$
declare
  link record;
  ids jsonb;
  moved jsonb := '{}';
begin
  perform set_config('app.moving_pet', 'on', true);
  for link in
    select c.conrelid::regclass::text as tab, a.attname as col
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    join pg_attribute i on i.attrelid = c.conrelid and i.attname = 'id' and not i.attisdropped
    where c.contype = 'f' and c.confrelid = 'pet'::regclass and array_length(c.conkey, 1) = 2
      and c.conrelid not in ('pet'::regclass, 'pet_merge'::regclass)
    order by 1, 2
  loop
    continue when p_only is not null and not p_only ? (link.tab || '.' || link.col);
    execute format('with moved as (update %1$s set %2$I = $2 where %2$I = $1 and ($3::jsonb is null or id in
      (select value::uuid from jsonb_array_elements_text($3))) returning id) select jsonb_agg(id) from moved', link.tab, link.col)
      into ids using p_from, p_to, p_only -> (link.tab || '.' || link.col);
    if ids is not null then moved := moved || jsonb_build_object(link.tab || '.' || link.col, ids); end if;
  end loop;
  perform set_config('app.moving_pet', '', true);
  return moved;
end $$;
