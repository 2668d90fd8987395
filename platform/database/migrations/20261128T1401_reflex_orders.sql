-- Reflex orders: rules by which a result orders a further test, and what they ordered.

create table reflex_rule (
  hospital         uuid not null default app.hospital() references hospital (id),
  id               uuid not null,
  name             text not null check (name <> ''),
  example          text,
  is_on            boolean not null,
  mode             text not null check (mode in ('suggest', 'auto')),
  analyte          text not null check (analyte <> ''),
  species          text,
  age_from_days    int check (age_from_days >= 0),
  age_to_days      int,
  kind             text not null check (kind in ('above', 'below', 'between', 'high', 'low', 'critical')),
  low_limit        float8,
  high_limit       float8,
  unit             text not null,
  test             text not null check (test <> ''),
  laboratory       text,
  sample_type      text,
  same_sample_hours int not null check (same_sample_hours between 0 and 168),
  not_within_days  int not null check (not_within_days between 1 and 365),
  source           text not null,
  author           uuid not null,
  deleted_at       timestamptz(3),
  version          int not null default 1,
  created_at       timestamptz(3) not null default clock_timestamp(),
  updated_at       timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, author) references membership (hospital, account),
  check ((kind in ('above', 'between')) = (low_limit is not null)),
  check ((kind in ('below', 'between')) = (high_limit is not null)),
  check (low_limit is null or high_limit is null or low_limit < high_limit),
  check (age_to_days is null or age_to_days > coalesce(age_from_days, 0))
);
create unique index reflex_rule_example on reflex_rule (hospital, example) where example is not null and deleted_at is null;
comment on table reflex_rule is 'A rule by which a final result orders a further test';
comment on column reflex_rule.hospital is 'The hospital';
comment on column reflex_rule.id is 'UUIDv7 made by the server';
comment on column reflex_rule.name is 'As the hospital calls it';
comment on column reflex_rule.example is 'Which example of the product it was made from';
comment on column reflex_rule.is_on is 'Whether results are judged by it';
comment on column reflex_rule.mode is 'suggest: a person presses Order; auto: ordered when the result is filed';
comment on column reflex_rule.analyte is 'Code of the analyte whose value is judged';
comment on column reflex_rule.species is 'Species; null: any';
comment on column reflex_rule.age_from_days is 'Age of the animal on the day of the exam, in days; null: from birth';
comment on column reflex_rule.age_to_days is 'Not included; null: any';
comment on column reflex_rule.kind is 'Beyond a limit of the rule, or flagged by the range that the result was judged by';
comment on column reflex_rule.low_limit is 'above: the value is greater; between: not less';
comment on column reflex_rule.high_limit is 'below: the value is less; between: not greater';
comment on column reflex_rule.unit is 'UCUM unit of the limits';
comment on column reflex_rule.test is 'The test that is ordered: an analyte or a profile';
comment on column reflex_rule.laboratory is 'Reference laboratory that does it; null: an analyzer of the hospital';
comment on column reflex_rule.sample_type is 'What it is measured in; null: the sample of the result, or what its analyzer usually takes';
comment on column reflex_rule.same_sample_hours is 'The sample of the result is used while it is no older; 0: always a new one';
comment on column reflex_rule.not_within_days is 'Nothing is ordered where the test was ordered or resulted within so many days';
comment on column reflex_rule.source is 'Publication that the rule follows';
comment on column reflex_rule.author is 'Account that wrote it last; orders go in its name where the result has none';
comment on column reflex_rule.deleted_at is 'When it was removed';
comment on column reflex_rule.version is 'Raised by each change';
comment on column reflex_rule.created_at is 'When stored';
comment on column reflex_rule.updated_at is 'Last change; only grows';
select app.protect('reflex_rule');

create table reflex_rule_change (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  rule       uuid not null,
  author     uuid not null,
  before     jsonb,
  after      jsonb,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, rule) references reflex_rule (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
create index reflex_rule_change_of_rule on reflex_rule_change (hospital, rule, id desc);
comment on table reflex_rule_change is 'Each change of a rule with all of it before and after; only added to';
comment on column reflex_rule_change.hospital is 'The hospital';
comment on column reflex_rule_change.id is 'UUIDv7 made by the server';
comment on column reflex_rule_change.rule is 'The rule';
comment on column reflex_rule_change.author is 'Who changed it';
comment on column reflex_rule_change.before is 'The rule before; null: it was written';
comment on column reflex_rule_change.after is 'The rule after; null: it was removed';
comment on column reflex_rule_change.created_at is 'When';
select app.protect('reflex_rule_change');

create table reflex_order (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  record     uuid not null,
  rule       uuid not null,
  pet        uuid not null,
  trigger_order uuid,
  state      text not null check (state in ('suggested', 'ordered', 'dismissed', 'withdrawn')),
  obstacle   text check (obstacle in ('sex', 'analyzer', 'quality', 'old')),
  cause      jsonb not null,
  test       text not null,
  lab_order  uuid,
  doubt      text check (doubt in ('corrected', 'retracted', 'moved')),
  doubt_at   timestamptz(3),
  settled_at timestamptz(3),
  settled_by uuid,
  decided_at timestamptz(3),
  decided_by uuid,
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  -- However often a result is sent or corrected, a rule orders once for it.
  unique (hospital, record, rule, pet),
  foreign key (hospital, record) references lab_record (hospital, id),
  foreign key (hospital, rule) references reflex_rule (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, trigger_order) references lab_order (hospital, id),
  foreign key (hospital, lab_order) references lab_order (hospital, id),
  foreign key (hospital, settled_by) references membership (hospital, account),
  foreign key (hospital, decided_by) references membership (hospital, account),
  check ((doubt is null) = (doubt_at is null)),
  check ((lab_order is null) = (state in ('suggested', 'dismissed')))
);
create index reflex_order_of_pet on reflex_order (hospital, pet, id desc);
create index reflex_order_of_order on reflex_order (hospital, lab_order) where lab_order is not null;
create index reflex_order_open on reflex_order (hospital, id desc)
  where state = 'suggested' or (state = 'ordered' and doubt is not null and settled_at is null);
comment on table reflex_order is 'A test that a rule ordered or suggested because of a result';
comment on column reflex_order.hospital is 'The hospital';
comment on column reflex_order.id is 'UUIDv7 made by the server';
comment on column reflex_order.record is 'The result that met the rule';
comment on column reflex_order.rule is 'The rule';
comment on column reflex_order.pet is 'The animal of the result at that time';
comment on column reflex_order.trigger_order is 'The order that the result answered: a further run of it orders nothing again';
comment on column reflex_order.state is 'Waits for a person, was ordered, was dismissed, or was ordered and withdrawn';
comment on column reflex_order.obstacle is 'Why an automatic rule only suggested it';
comment on column reflex_order.cause is 'The rule with its limit and the value that met it, as they were';
comment on column reflex_order.test is 'The test';
comment on column reflex_order.lab_order is 'Its order';
comment on column reflex_order.doubt is 'The result was corrected so that it meets the rule no longer, retracted, or moved to another animal';
comment on column reflex_order.doubt_at is 'When that happened';
comment on column reflex_order.settled_at is 'When a person decided what becomes of it all the same';
comment on column reflex_order.settled_by is 'Who';
comment on column reflex_order.decided_at is 'When a person ordered or dismissed what was suggested';
comment on column reflex_order.decided_by is 'Who';
comment on column reflex_order.version is 'Raised by each change';
comment on column reflex_order.created_at is 'When stored';
comment on column reflex_order.updated_at is 'Last change; only grows';
select app.protect('reflex_order');
