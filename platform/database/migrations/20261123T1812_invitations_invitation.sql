-- Invitations between hospitals, and what they brought.
create table invitation_code (
  owner      uuid primary key default app.hospital() references hospital (id),
  code       text not null unique check (code ~ '^[A-HJ-NP-Z2-9]{8}$'),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
comment on table invitation_code is 'The code by which a hospital invites others';
comment on column invitation_code.owner is 'The hospital';
comment on column invitation_code.code is 'Capitals and digits that are not read as others';
comment on column invitation_code.created_at is 'When it took the place of the one before';
comment on column invitation_code.expires_at is 'After this instant it can no longer be used';
alter table invitation_code enable row level security;
alter table invitation_code force row level security;
create policy system on invitation_code using ((select app.is_system())) with check ((select app.is_system()));
create policy own on invitation_code using (owner = (select app.hospital())) with check (owner = (select app.hospital()));
grant select, insert, update on invitation_code to alder_app;

create table invitation (
  id          uuid primary key,
  inviter     uuid not null references hospital (id),
  invited     uuid not null references hospital (id) check (invited <> inviter),
  source      text not null check (source in ('registration', 'code', 'operator')),
  account     uuid references account (id),
  request_key text,
  created_at  timestamptz(3) not null,
  deleted_at  timestamptz(3)
);
create unique index invitation_once on invitation (invited) where deleted_at is null;
create unique index invitation_of_request on invitation (account, request_key);
create index invitation_of_inviter on invitation (inviter);
comment on table invitation is 'Which hospital invited which; one that the operator took back stays';
comment on column invitation.id is 'UUIDv7 made by the server';
comment on column invitation.inviter is 'The hospital that invited';
comment on column invitation.invited is 'The hospital that was invited, by one other at most';
comment on column invitation.source is 'registration: with its code; code: entered later; operator: linked by a system administrator';
comment on column invitation.account is 'Who linked them';
comment on column invitation.request_key is 'Idempotency-Key of the request';
comment on column invitation.created_at is 'When';
comment on column invitation.deleted_at is 'When the operator took it back';
alter table invitation enable row level security;
alter table invitation force row level security;
create policy system on invitation using ((select app.is_system())) with check ((select app.is_system()));
create policy its_two on invitation for select using ((select app.hospital()) in (inviter, invited));
grant select, insert, update on invitation to alder_app;

create table reward (
  id           uuid primary key,
  recipient    uuid not null references hospital (id),
  invitation   uuid not null references invitation (id),
  months       int not null check (months <> 0),
  reason       text not null check (reason in ('invited', 'inviter', 'bonus', 'withdrawn')),
  plan_ends_at timestamptz(3),
  at           timestamptz(3) not null
);
create index reward_of_recipient on reward (recipient, at);
create unique index reward_once on reward (recipient, invitation) where reason in ('invited', 'inviter');
comment on table reward is 'Ledger of months free; rows are only added, the sum counts';
comment on column reward.id is 'UUIDv7 made by the server';
comment on column reward.recipient is 'The hospital';
comment on column reward.invitation is 'For which invitation';
comment on column reward.months is 'Months more; below zero: taken back';
comment on column reward.reason is 'inviter and invited: both of an invitation; bonus: for every ten; withdrawn: the operator took it back';
comment on column reward.plan_ends_at is 'End of the plan with it; null: the plan has no end';
comment on column reward.at is 'When';
alter table reward enable row level security;
alter table reward force row level security;
create policy system on reward using ((select app.is_system())) with check ((select app.is_system()));
create policy own on reward for select using (recipient = (select app.hospital()));
grant select, insert on reward to alder_app;

-- Not even the owner of the database changes the ledger by a statement.

alter table registration add column inviter uuid references hospital (id);
comment on column registration.inviter is 'The hospital whose invitation code was typed';
