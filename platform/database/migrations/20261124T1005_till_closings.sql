-- Closings of days and months: what was received, given back and owed, as it was then.
alter table till_setting add column tax_percent numeric(5, 2) check (tax_percent between 0 and 100);
comment on column till_setting.tax_percent is 'Sales tax that taxed prices contain, percent; null: the usual rate of the currency''s country';

create table till_closing (
  hospital  uuid not null default app.hospital() references hospital (id),
  id        uuid not null,
  kind      text not null check (kind in ('day', 'month')),
  number    int not null check (number > 0),
  period    date not null,
  from_at   timestamptz(3) not null,
  to_at     timestamptz(3) not null,
  content   jsonb not null,
  closed_by uuid not null,
  closed_at timestamptz(3) not null,
  primary key (hospital, id),
  unique (hospital, kind, number),
  unique (hospital, kind, period),
  foreign key (hospital, closed_by) references membership (hospital, account),
  check (from_at < to_at)
);
comment on table till_closing is 'Closing of a day or a month; never changed or removed';
comment on column till_closing.hospital is 'The hospital';
comment on column till_closing.id is 'UUIDv7 made by the server';
comment on column till_closing.kind is 'day or month';
comment on column till_closing.number is 'Running number of the kind, without a gap';
comment on column till_closing.period is 'The day, or the first day of the month, in the zone of the hospital';
comment on column till_closing.from_at is 'First instant of it';
comment on column till_closing.to_at is 'First instant after it; money of earlier instants is not booked any more once the day is closed';
comment on column till_closing.content is 'Totals as they were printed';
comment on column till_closing.closed_by is 'Who closed it';
comment on column till_closing.closed_at is 'When';
select app.protect('till_closing');
revoke update on till_closing from alder_app;
create index till_closing_by_age on till_closing (hospital, id desc);
