-- Whom the hospital tells of a critical result that nobody acknowledged, one step after the other, and who was told.

create table critical_escalation (
  hospital   uuid not null default app.hospital() references hospital (id),
  steps      jsonb not null check (jsonb_typeof(steps) = 'array'),
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital)
);
comment on table critical_escalation is 'Who is told of a critical result that nobody acknowledges, in this order; without a row the administrators';
comment on column critical_escalation.hospital is 'The hospital';
comment on column critical_escalation.steps is 'Array of {kind: role, role} or {kind: person, account}; 15 minutes between two';
comment on column critical_escalation.version is 'Raised by each change';
comment on column critical_escalation.created_at is 'When it was first set';
comment on column critical_escalation.updated_at is 'Last change; only grows';
select app.protect('critical_escalation');

create table critical_told (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  alert      uuid not null,
  account    uuid not null,
  step       int not null check (step >= 0),
  told_at    timestamptz(3) not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  -- Two servers that escalate at the same moment tell a person once.
  unique (hospital, alert, account),
  foreign key (hospital, alert) references critical_alert (hospital, id),
  foreign key (hospital, account) references membership (hospital, account)
);
comment on table critical_told is 'Who was notified of an alert that nobody acknowledged, at which step and when; only added to';
comment on column critical_told.hospital is 'The hospital';
comment on column critical_told.id is 'UUIDv7 made by the server';
comment on column critical_told.alert is 'The alert';
comment on column critical_told.account is 'Who';
comment on column critical_told.step is 'Step of the list, from 1; 0: the administrators, because the list had nobody';
comment on column critical_told.told_at is 'When';
comment on column critical_told.created_at is 'When stored';
select app.protect('critical_told');

alter table critical_alert add column step int not null default 0 check (step >= 0);
alter table critical_alert add column next_at timestamptz(3);
comment on column critical_alert.step is 'Steps of the list that were gone through';
comment on column critical_alert.next_at is 'When the next people are notified; null: 15 minutes after it was raised, or, once escalated, nobody is left';
