-- The live session behind a cookie, with the current permissions of its account. It is found only by its token's hash.
drop function if exists app.find_session(bytea);
create or replace function app.find_session(p_token_hash bytea)
returns table (
  session uuid, account uuid, email text, display_name text, role text,
  permit_his boolean, permit_lis boolean, permit_pacs boolean, created_at timestamptz, seen_at timestamptz,
  hospital uuid, hospital_key text, hospital_name text, license_his int, license_lis int, license_pacs int,
  timezone text, currency text, rounding int, lang text, configs jsonb, plan_ends_at timestamptz, home uuid, limited text
) language plpgsql as $$
declare
  was text := coalesce(current_setting('app.system', true), '');
begin
  -- Only a superuser may bind a setting of ours to a function, so it is set and taken back by hand.
  perform set_config('app.system', 'on', true);
  return query select s.id, a.id, a.email, a.display_name, m.role, m.permit_his, m.permit_lis, m.permit_pacs, s.created_at, s.seen_at,
         h.id, h.key, h.name, h.license_his, h.license_lis, h.license_pacs, h.timezone, h.currency, h.rounding, h.lang, h.configs, h.plan_ends_at, s.home,
         case when s.locked_at is not null then 'locked' else s.limited end
  from session s
  join account a on a.id = s.account and a.active
  -- Who acts in another hospital has no membership there: the right is the one at home, read at each request.
  join membership m on m.hospital = coalesce(s.home, s.hospital) and m.account = s.account and m.active
    and (s.home is null or m.role = 'sysAdmin')
  join hospital h on h.id = s.hospital and h.active
  where s.token_hash = p_token_hash and s.revoked_at is null and s.expires_at > clock_timestamp();
  perform set_config('app.system', was, true);
end $$;
grant execute on function app.find_session(bytea) to alder_app;

-- Ends the live sessions of an account, all but one, in one hospital or in all, and notifies their sockets: each
-- hospital receives session.revoked in the same transaction.
create or replace function app.end_sessions(p_account uuid, p_keep uuid, p_reason text, p_hospital uuid default null) returns int
language plpgsql as $$
declare
  was text := coalesce(current_setting('app.hospital', true), '');
  was_system text := coalesce(current_setting('app.system', true), '');
  ended record;
  n int := 0;
begin
  perform set_config('app.system', 'on', true);
  for ended in
    update session set revoked_at = clock_timestamp(), revoked_for = p_reason
    where account = p_account and revoked_at is null and id is distinct from p_keep
      and (p_hospital is null or hospital = p_hospital)
    returning id, hospital
  loop
    n := n + 1;
    perform set_config('app.hospital', ended.hospital::text, true);
    perform app.finish(
      jsonb_build_array(jsonb_build_object('event', 'session.revoked', 'id', ended.id,
        'payload', jsonb_build_object('reason', case p_reason when 'kickout' then 'kicked' when 'logout' then 'logout' else 'revoked' end))),
      jsonb_build_array(jsonb_build_object('action', 'session.revoke', 'entity', 'session', 'id', ended.id, 'account', p_account,
        'detail', jsonb_build_object('reason', p_reason))));
  end loop;
  perform set_config('app.hospital', was, true);
  perform set_config('app.system', was_system, true);
  return n;
end $$;

-- Whether a person belongs to another hospital too: what is the person's own is then not for one hospital to change.
create or replace function app.belongs_elsewhere(p_account uuid) returns boolean
language plpgsql as $$
declare
  was text := coalesce(current_setting('app.system', true), '');
  found boolean;
begin
  perform set_config('app.system', 'on', true);
  select exists (select from membership where account = p_account and hospital is distinct from app.hospital() and active) into found;
  perform set_config('app.system', was, true);
  return found;
end $$;
grant execute on function app.belongs_elsewhere(uuid) to alder_app;

-- Sets the address of an account, within the row security of the caller; false where another account has it.
create or replace function app.set_email(p_account uuid, p_email text, p_validated boolean) returns boolean
language plpgsql as $$
begin
  update account set email = p_email, email_validated = p_validated where id = p_account;
  return found;
exception when unique_violation then
  return false;
end $$;
grant execute on function app.set_email(uuid, text, boolean) to alder_app;

-- Accounts of some addresses, of any hospital: who has one is invited to join, as by account.inviteMember, and no second is made.
create or replace function app.people_of_addresses(p_emails text[])
returns table (id uuid, email text, lang text, active boolean)
language plpgsql as $$
declare
  was text := coalesce(current_setting('app.system', true), '');
begin
  perform set_config('app.system', 'on', true);
  return query select a.id, a.email, a.lang, a.active from account a where lower(a.email) = any (p_emails);
  perform set_config('app.system', was, true);
end $$;
grant execute on function app.people_of_addresses(text[]) to alder_app;

-- Voids the links with which a person who never set a password could set one, where the hospital has taken the invitation back
-- and no other has one.
create or replace function app.void_activation(p_account uuid) returns void
language plpgsql as $$
declare
  was text := coalesce(current_setting('app.system', true), '');
begin
  perform set_config('app.system', 'on', true);
  update password_link l set used_at = clock_timestamp()
  where l.account = p_account and l.purpose = 'activate' and l.used_at is null
    and exists (select from account a where a.id = p_account and a.password_hash is null)
    and exists (select from membership m where m.account = p_account and m.hospital = app.hospital())
    and not exists (select from membership m where m.account = p_account and m.active);
  perform set_config('app.system', was, true);
end $$;
grant execute on function app.void_activation(uuid) to alder_app;
