-- Who is logged in, found in one round trip; log-ins that failed; links that set a password.
-- was: 1c2af8380fe0f77581a7724a5e3e46190afa9f5e68d3cf9188355436ab6fd43b

create table login_attempt (
  scope    text not null check (scope in ('account', 'address')),
  subject  bytea not null,
  failures int not null default 0 check (failures >= 0),
  first_at timestamptz(3) not null default clock_timestamp(),
  last_at  timestamptz(3) not null default clock_timestamp(),
  primary key (scope, subject)
);
create index login_attempt_by_age on login_attempt (last_at);
comment on table login_attempt is 'Failed log-ins, so that guessing is slowed; known and unknown emails alike';
comment on column login_attempt.scope is 'Whether an email or a network address is counted';
comment on column login_attempt.subject is 'SHA-256 of the email or address';
comment on column login_attempt.failures is 'Tries in the window that were not followed by a log-in';
comment on column login_attempt.first_at is 'Start of the window';
comment on column login_attempt.last_at is 'Last try; the wait counts from here';
alter table login_attempt enable row level security;
alter table login_attempt force row level security;
create policy system on login_attempt using ((select app.is_system())) with check ((select app.is_system()));
grant select, insert, update, delete on login_attempt to alder_app;

create table password_link (
  id         uuid primary key,
  token_hash bytea not null unique,
  account    uuid not null references account (id),
  purpose    text not null check (purpose in ('reset', 'activate')),
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  used_at    timestamptz(3)
);
create index password_link_open on password_link (account) where used_at is null;
comment on table password_link is 'Links sent by mail that set a password once';
comment on column password_link.id is 'UUIDv7 made by the server';
comment on column password_link.token_hash is 'SHA-256 of the 256 random bits in the link';
comment on column password_link.account is 'Whose password it sets';
comment on column password_link.purpose is 'reset lasts 24 hours, activate 3 days';
comment on column password_link.created_at is 'When it was asked for';
comment on column password_link.expires_at is 'After this instant it opens nothing';
comment on column password_link.used_at is 'When it was used, or replaced by a newer one';
alter table password_link enable row level security;
alter table password_link force row level security;
create policy system on password_link using ((select app.is_system())) with check ((select app.is_system()));
grant select, insert, update on password_link to alder_app;

-- The live session behind a cookie, with what its account may do now. Without its token's hash nobody finds one.
create function app.find_session(p_token_hash bytea)
returns table (
  session uuid, account uuid, email text, display_name text, role text,
  permit_his boolean, permit_lis boolean, permit_pacs boolean, created_at timestamptz, seen_at timestamptz,
  hospital uuid, hospital_key text, hospital_name text, license_his int, license_lis int, license_pacs int,
  timezone text, currency text, rounding int, lang text, configs jsonb
) language plpgsql as $$
declare
  was text := coalesce(current_setting('app.system', true), '');
begin
  -- Only a superuser may bind a setting of ours to a function, so it is set and taken back by hand.
  perform set_config('app.system', 'on', true);
  return query select s.id, a.id, a.email, a.display_name, m.role, m.permit_his, m.permit_lis, m.permit_pacs, s.created_at, s.seen_at,
         h.id, h.key, h.name, h.license_his, h.license_lis, h.license_pacs, h.timezone, h.currency, h.rounding, h.lang, h.configs
  from session s
  join account a on a.id = s.account and a.active
  join membership m on m.hospital = s.hospital and m.account = s.account and m.active
  join hospital h on h.id = s.hospital and h.active
  where s.token_hash = p_token_hash and s.revoked_at is null and s.expires_at > clock_timestamp();
  perform set_config('app.system', was, true);
end $$;
grant execute on function app.find_session(bytea) to alder_app;

-- Ends the live sessions of an account, all but one, in one hospital or in all, and tells the sockets behind them:
-- each hospital hears session.revoked in the same transaction.
create function app.end_sessions(p_account uuid, p_keep uuid, p_reason text, p_hospital uuid default null) returns int
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
grant execute on function app.end_sessions(uuid, uuid, text, uuid) to alder_app;
