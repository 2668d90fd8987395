create table range_change (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  range      uuid not null,
  author     uuid not null,
  way        text not null check (way in ('screen', 'file', 'study')),
  before     jsonb,
  after      jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, range) references custom_range (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
create index range_change_of_range on range_change (hospital, range, id desc);
comment on table range_change is 'Each change of a reference range with all of it before and after; only added to';
comment on column range_change.hospital is 'The hospital';
comment on column range_change.id is 'UUIDv7 made by the server';
comment on column range_change.range is 'The range';
comment on column range_change.author is 'Who changed it';
comment on column range_change.way is 'On the screen, from a file, or from an own interval (study)';
comment on column range_change.before is 'The range before; null: it was entered';
comment on column range_change.after is 'The range after';
comment on column range_change.created_at is 'When';
select app.protect('range_change');
