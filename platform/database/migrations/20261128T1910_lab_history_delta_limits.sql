-- Changes between two results that the hospital wants to be told of, beside what biological variation explains.
create table delta_limits (
  hospital   uuid not null default app.hospital() references hospital (id),
  limits     jsonb not null check (jsonb_typeof(limits) = 'array'),
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital)
);
comment on table delta_limits is 'How much a value may differ from the one before, by analyte and species';
comment on column delta_limits.hospital is 'The hospital';
comment on column delta_limits.limits is 'Array of {species, analyte, kind, amount, unit, within_days}';
comment on column delta_limits.version is 'Raised by each change';
comment on column delta_limits.created_at is 'When they were first set';
comment on column delta_limits.updated_at is 'Last change; only grows';
select app.protect('delta_limits');
