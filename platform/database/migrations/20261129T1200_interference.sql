-- What of samples and medicines shifts which test, as a hospital writes it, and the look of samples.

create table interference_rule (
  hospital    uuid not null default app.hospital() references hospital (id),
  id          uuid not null,
  product     text,
  is_on       boolean not null,
  kind        text not null check (kind in ('sample', 'drug')),
  index       text check (index in ('hemolysis', 'lipemia', 'icterus')),
  grade_from  int check (grade_from between 1 and 4),
  value_from  float8 check (value_from >= 0),
  drug        text,
  days_after  int not null check (days_after between 0 and 365),
  model       text,
  species     text,
  analyte     text not null check (analyte <> ''),
  direction   text not null check (direction in ('up', 'down', 'unreliable')),
  percent     float8 check (percent > 0),
  source      text not null,
  author      uuid not null,
  deleted_at  timestamptz(3),
  version     int not null default 1,
  created_at  timestamptz(3) not null default clock_timestamp(),
  updated_at  timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, author) references membership (hospital, account),
  check ((kind = 'sample') = (index is not null)),
  check ((kind = 'drug') = (drug is not null)),
  check (num_nonnulls(grade_from, value_from) = case kind when 'sample' then 1 else 0 end)
);
create unique index interference_rule_product on interference_rule (hospital, product)
  where product is not null and deleted_at is null;
comment on table interference_rule is 'That a state of the sample or a medicine shifts a test, as the hospital writes it';
comment on column interference_rule.hospital is 'The hospital';
comment on column interference_rule.id is 'UUIDv7 made by the server';
comment on column interference_rule.product is 'The row of the product in whose place it stands; null: one of the hospital''s own';
comment on column interference_rule.is_on is 'Whether results are judged by it';
comment on column interference_rule.kind is 'The sample, or a medicine';
comment on column interference_rule.index is 'What of the sample';
comment on column interference_rule.grade_from is 'From this grade on, 1+ to 4+';
comment on column interference_rule.value_from is 'From this index on, in what the analyzer sends';
comment on column interference_rule.drug is 'INN of a substance, or a class of them';
comment on column interference_rule.days_after is 'Days after the course within which the medicine still acts';
comment on column interference_rule.model is 'Model of the analyzer; null: every one';
comment on column interference_rule.species is 'Species; null: every one';
comment on column interference_rule.analyte is 'Code of the analyte';
comment on column interference_rule.direction is 'Where the value lies from the true or untreated one';
comment on column interference_rule.percent is 'How far, in percent; null: only the direction is known';
comment on column interference_rule.source is 'Where it is published';
comment on column interference_rule.author is 'Account that wrote it last';
comment on column interference_rule.deleted_at is 'When it was removed';
comment on column interference_rule.version is 'Raised by each change';
comment on column interference_rule.created_at is 'When stored';
comment on column interference_rule.updated_at is 'Last change; only grows';
select app.protect('interference_rule');

create table interference_rule_change (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  rule       uuid not null,
  author     uuid not null,
  before     jsonb,
  after      jsonb,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, rule) references interference_rule (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
create index interference_rule_change_of_rule on interference_rule_change (hospital, rule, id desc);
comment on table interference_rule_change is 'Each change of a rule with all of it before and after; only added to';
comment on column interference_rule_change.hospital is 'The hospital';
comment on column interference_rule_change.id is 'UUIDv7 made by the server';
comment on column interference_rule_change.rule is 'The rule';
comment on column interference_rule_change.author is 'Account that changed it';
comment on column interference_rule_change.before is 'All of it before; null: it was written';
comment on column interference_rule_change.after is 'All of it after; null: it was removed';
comment on column interference_rule_change.created_at is 'When';
select app.protect('interference_rule_change');

create table sample_look (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  record     uuid,
  specimen   uuid,
  hemolysis  int check (hemolysis between 0 and 4),
  lipemia    int check (lipemia between 0 and 4),
  icterus    int check (icterus between 0 and 4),
  author     uuid not null,
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, record) references lab_record (hospital, id),
  foreign key (hospital, specimen) references specimen (hospital, id),
  foreign key (hospital, author) references membership (hospital, account),
  check (num_nonnulls(record, specimen) = 1)
);
create unique index sample_look_of_record on sample_look (hospital, record) where record is not null;
create unique index sample_look_of_specimen on sample_look (hospital, specimen) where specimen is not null;
comment on table sample_look is 'How a sample looks, as a person noted it on the sample or on its result';
comment on column sample_look.hospital is 'The hospital';
comment on column sample_look.id is 'UUIDv7 made by the server';
comment on column sample_look.record is 'The result on which it was noted';
comment on column sample_look.specimen is 'The sample on which it was noted';
comment on column sample_look.hemolysis is '0 to 4+; null: not judged';
comment on column sample_look.lipemia is '0 to 4+; null: not judged';
comment on column sample_look.icterus is '0 to 4+; null: not judged';
comment on column sample_look.author is 'Account that noted it last';
comment on column sample_look.version is 'Raised by each change';
comment on column sample_look.created_at is 'When first noted';
comment on column sample_look.updated_at is 'Last change; only grows';
select app.protect('sample_look');
