-- A person who has an account is invited into a further hospital, and accepts or declines it.

create table membership_invitation (
  hospital             uuid not null default app.hospital() references hospital (id),
  id                   uuid not null,
  account              uuid not null references account (id),
  email                text not null,
  role                 text not null check (role in ('hospitalAdmin', 'lisConsultant', 'doctor', 'assistant', 'consultant')),
  permit_his           boolean not null default false,
  permit_lis           boolean not null default false,
  permit_pacs          boolean not null default false,
  accepts_appointments boolean not null default false,
  state                text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  invited_by           uuid not null,
  created_at           timestamptz(3) not null default clock_timestamp(),
  ends_at              timestamptz(3) not null,
  ended_at             timestamptz(3),
  primary key (hospital, id)
);
create unique index membership_invitation_open on membership_invitation (hospital, account) where state = 'open';
create index membership_invitation_of_account on membership_invitation (account) where state = 'open';
comment on table membership_invitation is 'Invitations of people who have an account; a membership begins only when the person accepts';
comment on column membership_invitation.hospital is 'The hospital that invites';
comment on column membership_invitation.id is 'UUIDv7 made by the server';
comment on column membership_invitation.account is 'Who is invited; the hospital reads nothing of the account before it is accepted';
comment on column membership_invitation.email is 'The address as the administrator typed it';
comment on column membership_invitation.role is 'Role that the membership will have';
comment on column membership_invitation.permit_his is 'Permit that the membership will have';
comment on column membership_invitation.permit_lis is 'Permit that the membership will have';
comment on column membership_invitation.permit_pacs is 'Permit that the membership will have';
comment on column membership_invitation.accepts_appointments is 'Whether the person can be booked from then on';
comment on column membership_invitation.state is 'open until the person or the hospital ends it';
comment on column membership_invitation.invited_by is 'Account of the administrator';
comment on column membership_invitation.created_at is 'When it was written';
comment on column membership_invitation.ends_at is 'After this instant it cannot be accepted';
comment on column membership_invitation.ended_at is 'When it was accepted, declined or withdrawn';
select app.protect_with_system('membership_invitation');
