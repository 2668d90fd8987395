-- A person changes the own address: it counts only once the link in the letter to the new one was used.

create table email_change (
  id         uuid primary key,
  account    uuid not null references account (id),
  token_hash bytea not null unique,
  email      text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  used_at    timestamptz(3)
);
create index email_change_open on email_change (account) where used_at is null;
comment on table email_change is 'Addresses that people want to change to and have not confirmed';
comment on column email_change.id is 'UUIDv7 made by the server';
comment on column email_change.account is 'Whose address it will be';
comment on column email_change.token_hash is 'SHA-256 of the 256 random bits in the link';
comment on column email_change.email is 'The new address';
comment on column email_change.created_at is 'When it was asked for';
comment on column email_change.expires_at is 'After this instant the link opens nothing';
comment on column email_change.used_at is 'When it was used, or replaced by a newer one';
alter table email_change enable row level security;
alter table email_change force row level security;
create policy system on email_change using ((select app.is_system())) with check ((select app.is_system()));
grant select, insert, update on email_change to alder_app;
