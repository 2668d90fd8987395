-- A token of another system while it opens anything, and its hospital; the only query before a hospital is known.
create or replace function app.find_interface_token(p_hash bytea, p_now timestamptz)
returns table (
  token uuid, token_name text, scopes text[], last_used timestamptz, id uuid, key text, name text,
  active boolean, timezone text, license_his int, license_lis int, license_pacs int, currency text, rounding int,
  lang text, configs jsonb
) language plpgsql as $$
declare
  was text := coalesce(current_setting('app.system', true), '');
begin
  -- Only a superuser may bind a setting of ours to a function, so it is set and taken back by hand.
  perform set_config('app.system', 'on', true);
  return query select t.id, t.name, t.scopes, t.last_used::timestamptz, h.id, h.key, h.name, h.active, h.timezone,
    h.license_his, h.license_lis, h.license_pacs, h.currency, h.rounding, h.lang, h.configs
  from interface_token t join hospital h on h.id = t.hospital
  where t.token_hash = p_hash and t.revoked_at is null and t.expires_at > p_now;
  perform set_config('app.system', was, true);
end $$;
