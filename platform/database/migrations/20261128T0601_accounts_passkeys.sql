-- Passkeys: a second factor beside the authenticator app, and the challenges that a browser signs with them.
create table account_passkey (
  account       uuid not null references account (id),
  id            uuid not null,
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key    bytea not null,
  sign_count    bigint not null default 0 check (sign_count >= 0),
  transports    text[] not null default '{}',
  name          text not null check (length(name) between 1 and 60),
  created_at    timestamptz(3) not null,
  used_at       timestamptz(3),
  copied_at     timestamptz(3),
  primary key (account, id)
);
comment on table account_passkey is 'Passkeys of an account (WebAuthn), one row for each device or security key';
comment on column account_passkey.account is 'Whose it is';
comment on column account_passkey.credential_id is 'Credential ID as the authenticator chose it, Base64url';
comment on column account_passkey.public_key is 'Public key, SubjectPublicKeyInfo in DER';
comment on column account_passkey.sign_count is 'Signature counter that came last; a smaller one comes from a copy';
comment on column account_passkey.transports is 'How the browser reaches the authenticator: usb, nfc, ble, internal, hybrid';
comment on column account_passkey.name is 'What its owner calls it';
comment on column account_passkey.created_at is 'When it was registered';
comment on column account_passkey.used_at is 'When it proved a log-in last; null before the first';
comment on column account_passkey.copied_at is 'When a signature with a counter that went back was refused last';
alter table account_passkey enable row level security;
alter table account_passkey force row level security;
create policy system on account_passkey using ((select app.is_system())) with check ((select app.is_system()));
grant select, insert, update, delete on account_passkey to alder_app;

create table passkey_challenge (
  account        uuid not null references account (id),
  challenge_hash bytea not null,
  purpose        text not null check (purpose in ('register', 'prove')),
  created_at     timestamptz(3) not null,
  primary key (account, challenge_hash)
);
comment on table passkey_challenge is 'Challenges that a browser was given and has not sent back signed; each is used once and lapses after five minutes';
comment on column passkey_challenge.account is 'Whose passkey is to sign it';
comment on column passkey_challenge.challenge_hash is 'SHA-256 of the challenge';
comment on column passkey_challenge.purpose is 'register: for a new passkey; prove: for one that is there';
comment on column passkey_challenge.created_at is 'When it was drawn';
alter table passkey_challenge enable row level security;
alter table passkey_challenge force row level security;
create policy system on passkey_challenge using ((select app.is_system())) with check ((select app.is_system()));
grant select, insert, update, delete on passkey_challenge to alder_app;
