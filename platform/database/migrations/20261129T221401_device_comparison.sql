-- Two analyzers compared by samples that both have measured.
create table device_comparison (
  hospital     uuid not null default app.hospital() references hospital (id),
  id           uuid not null,
  x_device     uuid not null,
  y_device     uuid not null,
  analyte      text not null,
  unit         text not null,
  since        timestamptz(3) not null,
  until        timestamptz(3) not null check (until > since),
  max_minutes  int not null check (max_minutes between 1 and 1440),
  tea          double precision check (tea > 0),
  state        text not null default 'draft' check (state in ('draft', 'approved', 'discarded')),
  author       uuid not null,
  approved_by  uuid,
  approved_at  timestamptz(3),
  conclusion   text not null default '',
  approval     jsonb,
  version      int not null default 1,
  created_at   timestamptz(3) not null default clock_timestamp(),
  updated_at   timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, x_device) references device (hospital, id),
  foreign key (hospital, y_device) references device (hospital, id),
  foreign key (hospital, author) references membership (hospital, account),
  foreign key (hospital, approved_by) references membership (hospital, account),
  check ((state = 'approved') = (approved_by is not null and approved_at is not null and approval is not null))
);
comment on table device_comparison is 'Two analyzers compared by samples that both have measured';
comment on column device_comparison.hospital is 'The hospital';
comment on column device_comparison.id is 'UUIDv7 made by the server';
comment on column device_comparison.x_device is 'Analyzer that the other one is compared with';
comment on column device_comparison.y_device is 'Analyzer that is compared';
comment on column device_comparison.analyte is 'Code of the analyte';
comment on column device_comparison.unit is 'UCUM; values in other units are converted';
comment on column device_comparison.since is 'Results from then on';
comment on column device_comparison.until is 'Results before then';
comment on column device_comparison.max_minutes is 'Longest time between the two measurements of a sample';
comment on column device_comparison.tea is 'Allowed total error, percent; null: none was set';
comment on column device_comparison.state is 'draft, approved or discarded';
comment on column device_comparison.author is 'Who began it';
comment on column device_comparison.approved_by is 'Who answers for the conclusion';
comment on column device_comparison.approved_at is 'When';
comment on column device_comparison.conclusion is 'What the approver concludes';
comment on column device_comparison.approval is 'What was approved: the pairs and numbers as they were then';
comment on column device_comparison.version is 'Raised by each change';
comment on column device_comparison.created_at is 'When it was begun';
comment on column device_comparison.updated_at is 'Last change; only grows';
select app.protect('device_comparison');

create table comparison_pair (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  comparison uuid not null,
  x_record   uuid,
  y_record   uuid,
  label      text not null default '',
  x          double precision,
  y          double precision,
  excluded   boolean not null default false,
  reason     text not null default '',
  author     uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, comparison, x_record, y_record),
  foreign key (hospital, comparison) references device_comparison (hospital, id),
  foreign key (hospital, x_record) references lab_record (hospital, id),
  foreign key (hospital, y_record) references lab_record (hospital, id),
  foreign key (hospital, author) references membership (hospital, account),
  check ((x_record is null) = (y_record is null) and (x is null) = (y is null) and (x is null) <> (x_record is null)),
  check (not excluded or reason <> '')
);
create index comparison_pair_of on comparison_pair (hospital, comparison, id);
comment on table comparison_pair is 'A typed pair of a comparison, or whether a pair of two results counts; never deleted';
comment on column comparison_pair.hospital is 'The hospital';
comment on column comparison_pair.id is 'UUIDv7 made by the server';
comment on column comparison_pair.comparison is 'The comparison';
comment on column comparison_pair.x_record is 'Result of the first analyzer; null: the pair was typed';
comment on column comparison_pair.y_record is 'Result of the second analyzer; null: the pair was typed';
comment on column comparison_pair.label is 'Name of the sample of a typed pair';
comment on column comparison_pair.x is 'Typed value of the first analyzer, in the unit of the comparison';
comment on column comparison_pair.y is 'Typed value of the second analyzer';
comment on column comparison_pair.excluded is 'It does not count';
comment on column comparison_pair.reason is 'Why it was left out, or taken back in';
comment on column comparison_pair.author is 'Who typed it or decided last';
comment on column comparison_pair.created_at is 'When it was entered';
select app.protect('comparison_pair');
