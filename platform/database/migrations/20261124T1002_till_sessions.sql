-- Tills: who has the drawer, what it began with, what was taken out or put in, how it was counted.
create table till_setting (
  hospital       uuid not null default app.hospital() references hospital (id),
  uses_tills     boolean not null,
  cash_alone     boolean not null,
  blind_count    boolean not null,
  second_person  boolean not null,
  variance_limit bigint not null check (variance_limit >= 0),
  version        int not null default 1,
  updated_at     timestamptz(3) not null default clock_timestamp(),
  primary key (hospital)
);
comment on table till_setting is 'How a hospital handles cash; where there is no row, the defaults of capabilities/till hold';
comment on column till_setting.hospital is 'The hospital';
comment on column till_setting.uses_tills is 'Cash belongs to the open session of a till';
comment on column till_setting.cash_alone is 'Cash is taken without an open till too';
comment on column till_setting.blind_count is 'Who counts does not see what should be there before it is counted';
comment on column till_setting.second_person is 'A session is closed by another person than the one who counted';
comment on column till_setting.variance_limit is 'Difference up to which no reason is asked for, in the smallest unit of the currency';
comment on column till_setting.version is 'Raised by each change';
comment on column till_setting.updated_at is 'When it was last changed, only ever later';
select app.protect('till_setting');

create table till (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  name       text not null check (name <> ''),
  deleted_at timestamptz(3),
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id)
);
comment on table till is 'A drawer with cash';
comment on column till.hospital is 'The hospital';
comment on column till.id is 'UUIDv7 made by the server';
comment on column till.name is 'Name as the hospital writes it';
comment on column till.deleted_at is 'When it was given up; it has no open session then';
comment on column till.version is 'Raised by each change';
comment on column till.created_at is 'When it was entered';
comment on column till.updated_at is 'Last change; only grows';
select app.protect('till');
create unique index till_name on till (hospital, lower(name)) where deleted_at is null;

create table till_session (
  hospital      uuid not null default app.hospital() references hospital (id),
  id            uuid not null,
  till          uuid not null,
  number        int not null,
  status        text not null default 'open' check (status in ('open', 'counted', 'closed')),
  opened_by     uuid not null,
  opened_at     timestamptz(3) not null,
  float_amount  bigint not null check (float_amount >= 0),
  float_pieces  jsonb,
  counted       bigint check (counted >= 0),
  expected      bigint,
  counted_by    uuid,
  reason        text not null default '',
  closed_by     uuid,
  closed_at     timestamptz(3),
  version       int not null default 1,
  created_at    timestamptz(3) not null default clock_timestamp(),
  updated_at    timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, number),
  foreign key (hospital, till) references till (hospital, id),
  foreign key (hospital, opened_by) references membership (hospital, account),
  foreign key (hospital, counted_by) references membership (hospital, account),
  foreign key (hospital, closed_by) references membership (hospital, account),
  check ((status = 'open') = (counted is null)),
  check ((counted is null) = (expected is null)),
  check ((status = 'closed') = (closed_at is not null)),
  check ((closed_at is null) = (closed_by is null))
);
comment on table till_session is 'A till from its opening to its closing; closed it is never changed';
comment on column till_session.hospital is 'The hospital';
comment on column till_session.id is 'UUIDv7 made by the server';
comment on column till_session.till is 'The till; one session of it is open at a time';
comment on column till_session.number is 'Running number of the hospital';
comment on column till_session.status is 'State of tillFlow: open, counted, closed';
comment on column till_session.opened_by is 'Who opened it';
comment on column till_session.opened_at is 'When';
comment on column till_session.float_amount is 'Cash that it began with, in the smallest unit of the currency';
comment on column till_session.float_pieces is 'Pieces of each banknote and coin of it; null where only the sum was entered';
comment on column till_session.counted is 'Cash that was counted last';
comment on column till_session.expected is 'Cash that should have been there at that count';
comment on column till_session.counted_by is 'Who counted last';
comment on column till_session.reason is 'Why the count differs';
comment on column till_session.closed_by is 'Who closed it';
comment on column till_session.closed_at is 'When';
comment on column till_session.version is 'Raised by each change';
comment on column till_session.created_at is 'When it was entered';
comment on column till_session.updated_at is 'Last change; only grows';
select app.protect('till_session');
-- Two people who open one till at once: the second is refused whatever the server did.
create unique index till_session_open on till_session (hospital, till) where status <> 'closed';
create index till_session_by_age on till_session (hospital, opened_at desc, id desc);

create table till_movement (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  session    uuid not null,
  amount     bigint not null check (amount <> 0),
  reason     text not null check (reason <> ''),
  author     uuid not null,
  at         timestamptz(3) not null,
  primary key (hospital, id),
  foreign key (hospital, session) references till_session (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table till_movement is 'Cash put into a till or taken out of it without a bill; rows are only added';
comment on column till_movement.hospital is 'The hospital';
comment on column till_movement.id is 'UUIDv7 made by the server';
comment on column till_movement.session is 'Session of the till';
comment on column till_movement.amount is 'Put in (positive), taken out (negative)';
comment on column till_movement.reason is 'What for';
comment on column till_movement.author is 'Who';
comment on column till_movement.at is 'When';
select app.protect('till_movement');
revoke update on till_movement from alder_app;
create index till_movement_of_session on till_movement (hospital, session, at);

create table till_count (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  session    uuid not null,
  pieces     jsonb not null,
  amount     bigint not null check (amount >= 0),
  expected   bigint not null,
  author     uuid not null,
  at         timestamptz(3) not null,
  primary key (hospital, id),
  foreign key (hospital, session) references till_session (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table till_count is 'Each count of a till, the ones that were counted again included; rows are only added';
comment on column till_count.hospital is 'The hospital';
comment on column till_count.id is 'UUIDv7 made by the server';
comment on column till_count.session is 'Session of the till';
comment on column till_count.pieces is 'Pieces of each banknote and coin';
comment on column till_count.amount is 'Their sum, in the smallest unit of the currency';
comment on column till_count.expected is 'What should have been there';
comment on column till_count.author is 'Who counted';
comment on column till_count.at is 'When';
select app.protect('till_count');
revoke update on till_count from alder_app;
create index till_count_of_session on till_count (hospital, session, at);
