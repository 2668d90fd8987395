-- The second factor of an account, the PIN that opens a locked computer, and what is shown of a session.
alter table session
  add column user_agent  text,
  add column verified_at timestamptz(3),
  add column locked_at   timestamptz(3),
  add column limited     text check (limited in ('factor'));
comment on column session.user_agent is 'User-Agent header of the log-in, cut to 400 characters: names the device to its owner';
comment on column session.verified_at is 'When the person proved who they are last, by log-in or by typing the password again';
comment on column session.locked_at is 'Since when the screen is locked; null while it is open';
comment on column session.limited is 'factor: a second factor must be set up before anything else opens';

alter table account
  add column pin_hash        text,
  add column pin_tries       int not null default 0 check (pin_tries >= 0),
  add column factor_asked_at timestamptz(3);
comment on column account.pin_hash is 'Argon2id of the PIN that opens a locked screen; null without one';
comment on column account.pin_tries is 'Wrong tries since the screen was opened last';
comment on column account.factor_asked_at is 'When a hospital first demanded a second factor that was missing; the time to set it up counts from here';

create table account_totp (
  account      uuid primary key references account (id),
  secret       bytea,
  confirmed_at timestamptz(3),
  last_step    bigint not null default 0,
  pending      bytea,
  pending_at   timestamptz(3),
  check ((secret is null) = (confirmed_at is null))
);
comment on table account_totp is 'The authenticator app of an account (RFC 6238)';
comment on column account_totp.account is 'Whose it is';
comment on column account_totp.secret is 'Shared secret, encrypted with AES-256-GCM; null until the first code was right';
comment on column account_totp.confirmed_at is 'When the first code was right';
comment on column account_totp.last_step is 'Time step of the code used last: a code is good once';
comment on column account_totp.pending is 'Secret that is being set up, encrypted';
comment on column account_totp.pending_at is 'When it was drawn';
alter table account_totp enable row level security;
alter table account_totp force row level security;
create policy system on account_totp using ((select app.is_system())) with check ((select app.is_system()));
grant select, insert, update, delete on account_totp to alder_app;

create table account_recovery_code (
  account   uuid not null references account (id),
  code_hash bytea not null,
  used_at   timestamptz(3),
  primary key (account, code_hash)
);
comment on table account_recovery_code is 'Codes that stand in for a lost second factor, each once';
comment on column account_recovery_code.account is 'Whose they are';
comment on column account_recovery_code.code_hash is 'HMAC-SHA-256 of the code';
comment on column account_recovery_code.used_at is 'When it was used';
alter table account_recovery_code enable row level security;
alter table account_recovery_code force row level security;
create policy system on account_recovery_code using ((select app.is_system())) with check ((select app.is_system()));
grant select, insert, update, delete on account_recovery_code to alder_app;

alter table password_link drop constraint password_link_purpose_check;
alter table password_link add constraint password_link_purpose_check check (purpose in ('reset', 'activate', 'factor'));
comment on column password_link.purpose is 'reset lasts 24 hours, activate 3 days; factor, 24 hours, takes a lost second factor away';
