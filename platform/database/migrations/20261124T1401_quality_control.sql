-- Quality control of analyzers: control lots, runs of control material, corrective actions, results that are not valid.

create table qc_lot (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  device     uuid not null,
  level      int not null check (level between 1 and 4),
  lot        text not null,
  material   text not null default '',
  expires_on date not null,
  opened_on  date,
  analytes   jsonb not null default '[]',
  closed     boolean not null default false,
  author     uuid,
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, device, level, lot),
  foreign key (hospital, device) references device (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table qc_lot is 'A lot of control material of one level, for one analyzer';
comment on column qc_lot.hospital is 'The hospital';
comment on column qc_lot.id is 'UUIDv7 made by the server';
comment on column qc_lot.device is 'The analyzer';
comment on column qc_lot.level is '1 low, 2 normal, 3 high, as the maker numbers them';
comment on column qc_lot.lot is 'Lot number as on the label';
comment on column qc_lot.material is 'Name of the material';
comment on column qc_lot.expires_on is 'Last day';
comment on column qc_lot.opened_on is 'When it was first used';
comment on column qc_lot.analytes is '[{analyte, unit, mean, sd}]: targets of the sheet; null mean and sd: established by the first 20 runs';
comment on column qc_lot.closed is 'True: used up or replaced; its runs stay';
comment on column qc_lot.author is 'Who entered it';
comment on column qc_lot.version is 'Raised by each change';
comment on column qc_lot.created_at is 'When it was entered';
comment on column qc_lot.updated_at is 'Last change; only grows';
select app.protect('qc_lot');

create table qc_rule_set (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  device     uuid not null,
  analyte    text not null,
  off        text[] not null default '{}',
  tea        double precision check (tea > 0),
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, device, analyte),
  foreign key (hospital, device) references device (hospital, id)
);
comment on table qc_rule_set is 'Rules that are switched off for an analyte of an analyzer, and the error that is allowed';
comment on column qc_rule_set.hospital is 'The hospital';
comment on column qc_rule_set.id is 'UUIDv7 made by the server';
comment on column qc_rule_set.device is 'The analyzer';
comment on column qc_rule_set.analyte is 'Code of the analyte';
comment on column qc_rule_set.off is 'Westgard rules that do not count';
comment on column qc_rule_set.tea is 'Allowed total error, percent';
comment on column qc_rule_set.version is 'Raised by each change';
comment on column qc_rule_set.created_at is 'When it was first set';
comment on column qc_rule_set.updated_at is 'Last change; only grows';
select app.protect('qc_rule_set');

create table qc_agent (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  lot        uuid not null,
  opened_at  timestamptz(3) not null,
  checked_at timestamptz(3),
  used_at    timestamptz(3),
  author     uuid,
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, lot) references qc_lot (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
create index qc_agent_open on qc_agent (hospital, opened_at desc) where used_at is null;
comment on table qc_agent is 'A vial of control material that was opened; it stands 20 minutes';
comment on column qc_agent.hospital is 'The hospital';
comment on column qc_agent.id is 'UUIDv7 made by the server';
comment on column qc_agent.lot is 'Lot that was chosen';
comment on column qc_agent.opened_at is 'When it was opened, by the clock of the server';
comment on column qc_agent.checked_at is 'When the label was found to be of the lot';
comment on column qc_agent.used_at is 'When its run was entered, or it was discarded';
comment on column qc_agent.author is 'Who opened it';
comment on column qc_agent.version is 'Raised by each change';
comment on column qc_agent.created_at is 'When it was entered';
comment on column qc_agent.updated_at is 'Last change; only grows';
select app.protect('qc_agent');

create table qc_run (
  hospital    uuid not null default app.hospital() references hospital (id),
  id          uuid not null,
  device      uuid not null,
  lot         uuid not null,
  measured_at timestamptz(3) not null,
  source      text not null check (source in ('device', 'person')),
  record      uuid,
  agent       uuid,
  note        text not null default '',
  author      uuid,
  created_at  timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, record),
  foreign key (hospital, device) references device (hospital, id),
  foreign key (hospital, lot) references qc_lot (hospital, id),
  foreign key (hospital, record) references lab_record (hospital, id),
  foreign key (hospital, agent) references qc_agent (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
create index qc_run_of_device on qc_run (hospital, device, measured_at desc, id);
comment on table qc_run is 'A run of control material';
comment on column qc_run.hospital is 'The hospital';
comment on column qc_run.id is 'UUIDv7 made by the server';
comment on column qc_run.device is 'The analyzer';
comment on column qc_run.lot is 'Control lot';
comment on column qc_run.measured_at is 'When it was measured';
comment on column qc_run.source is 'device or person';
comment on column qc_run.record is 'Message of the analyzer, as the laboratory filed it';
comment on column qc_run.agent is 'Opened vial that was run';
comment on column qc_run.note is 'Free text';
comment on column qc_run.author is 'Who entered it; null: the analyzer';
comment on column qc_run.created_at is 'When it was filed';
select app.protect('qc_run');

create table qc_point (
  hospital    uuid not null default app.hospital() references hospital (id),
  id          uuid not null,
  run         uuid not null,
  lot         uuid not null,
  device      uuid not null,
  level       int not null,
  analyte     text not null,
  unit        text not null,
  value       double precision not null,
  mean        double precision,
  sd          double precision,
  z           double precision,
  rules       text[] not null default '{}',
  verdict     text not null check (verdict in ('pass', 'warning', 'reject', 'establishing')),
  state       text not null check (state in ('accepted', 'rejected', 'excluded')),
  reason      text not null default '',
  decided_by  uuid,
  decided_at  timestamptz(3),
  measured_at timestamptz(3) not null,
  version     int not null default 1,
  created_at  timestamptz(3) not null default clock_timestamp(),
  updated_at  timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, run, analyte),
  foreign key (hospital, run) references qc_run (hospital, id),
  foreign key (hospital, lot) references qc_lot (hospital, id),
  foreign key (hospital, device) references device (hospital, id),
  foreign key (hospital, decided_by) references membership (hospital, account)
);
create index qc_point_plot on qc_point (hospital, device, analyte, measured_at desc, id);
comment on table qc_point is 'A value of a run of control material; it is judged once and never deleted';
comment on column qc_point.hospital is 'The hospital';
comment on column qc_point.id is 'UUIDv7 made by the server';
comment on column qc_point.run is 'The run';
comment on column qc_point.lot is 'Control lot';
comment on column qc_point.device is 'The analyzer';
comment on column qc_point.level is 'Level of the lot';
comment on column qc_point.analyte is 'Code of the analyte';
comment on column qc_point.unit is 'UCUM';
comment on column qc_point.value is 'What was measured';
comment on column qc_point.mean is 'Target at that time; null while it was being established';
comment on column qc_point.sd is 'Target SD at that time';
comment on column qc_point.z is 'Distance from the mean in SD';
comment on column qc_point.rules is 'Westgard rules that were broken';
comment on column qc_point.verdict is 'What the rules said';
comment on column qc_point.state is 'What counts: accepted, rejected or excluded';
comment on column qc_point.reason is 'Why a person decided so';
comment on column qc_point.decided_by is 'Who decided; null: the rules';
comment on column qc_point.decided_at is 'When';
comment on column qc_point.measured_at is 'When it was measured';
comment on column qc_point.version is 'Raised by each change';
comment on column qc_point.created_at is 'When it was filed';
comment on column qc_point.updated_at is 'Last change; only grows';
select app.protect('qc_point');

create table qc_event (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  device     uuid not null,
  kind       text not null check (kind in ('newVial', 'recalibrated', 'maintenance', 'service', 'newReagentLot')),
  note       text not null default '',
  at         timestamptz(3) not null,
  author     uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, device) references device (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
create index qc_event_plot on qc_event (hospital, device, at desc);
comment on table qc_event is 'What was done to an analyzer: a line in the plot';
comment on column qc_event.hospital is 'The hospital';
comment on column qc_event.id is 'UUIDv7 made by the server';
comment on column qc_event.device is 'The analyzer';
comment on column qc_event.kind is 'newVial, recalibrated, maintenance, service or newReagentLot';
comment on column qc_event.note is 'Free text';
comment on column qc_event.at is 'When it was done';
comment on column qc_event.author is 'Who did it';
comment on column qc_event.created_at is 'When it was entered';
select app.protect('qc_event');

create table qc_hold (
  hospital    uuid not null default app.hospital() references hospital (id),
  id          uuid not null,
  device      uuid not null,
  analyte     text not null default '',
  cause       text not null check (cause in ('failed', 'overdue')),
  point       uuid,
  since       timestamptz(3) not null,
  passed_at   timestamptz(3),
  reason      text not null default '',
  overridden  boolean not null default false,
  released_by uuid,
  released_at timestamptz(3),
  version     int not null default 1,
  created_at  timestamptz(3) not null default clock_timestamp(),
  updated_at  timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, device) references device (hospital, id),
  foreign key (hospital, point) references qc_point (hospital, id),
  foreign key (hospital, released_by) references membership (hospital, account),
  check ((released_at is null) = (released_by is null))
);
create unique index qc_hold_open on qc_hold (hospital, device, analyte) where released_at is null;
comment on table qc_hold is 'Results of an analyzer are not valid since a control run failed, or because none was made';
comment on column qc_hold.hospital is 'The hospital';
comment on column qc_hold.id is 'UUIDv7 made by the server';
comment on column qc_hold.device is 'The analyzer';
comment on column qc_hold.analyte is 'Code of the analyte; empty: all of them';
comment on column qc_hold.cause is 'failed or overdue';
comment on column qc_hold.point is 'Value that failed';
comment on column qc_hold.since is 'When it was measured, or when QC was overdue';
comment on column qc_hold.passed_at is 'When every level passed again; null after a further failure';
comment on column qc_hold.reason is 'Why it was released';
comment on column qc_hold.overridden is 'Released without a run that passed';
comment on column qc_hold.released_by is 'Who released it';
comment on column qc_hold.released_at is 'When';
comment on column qc_hold.version is 'Raised by each change';
comment on column qc_hold.created_at is 'When it began';
comment on column qc_hold.updated_at is 'Last change; only grows';
select app.protect('qc_hold');

create table qc_held_result (
  hospital   uuid not null default app.hospital() references hospital (id),
  hold       uuid not null,
  record     uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, hold, record),
  foreign key (hospital, hold) references qc_hold (hospital, id),
  foreign key (hospital, record) references lab_record (hospital, id)
);
create index qc_held_result_of_record on qc_held_result (hospital, record);
comment on table qc_held_result is 'A result that was measured while QC was not valid';
comment on column qc_held_result.hospital is 'The hospital';
comment on column qc_held_result.hold is 'The hold, with who released it and why';
comment on column qc_held_result.record is 'The result';
comment on column qc_held_result.created_at is 'When it was marked';
select app.protect('qc_held_result');
