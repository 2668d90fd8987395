-- Prices that were changed together, so that the change can be taken back as one.
create table price_change (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  model      text not null check (model in ('treatment', 'vaccine', 'medicine', 'receiptItem')),
  kind       text not null check (kind in ('percent', 'amount', 'set')),
  value      bigint not null,
  step       int not null check (step > 0),
  entries    jsonb not null,
  account    uuid not null,
  undone_at  timestamptz(3),
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id)
);
comment on table price_change is 'Changes of many prices of a catalog at once';
comment on column price_change.hospital is 'The hospital';
comment on column price_change.id is 'UUIDv7';
comment on column price_change.model is 'Kind of catalog, in the wire''s word';
comment on column price_change.kind is 'By percent, by an amount, or set to an amount';
comment on column price_change.value is 'Hundredths of a percent, or smallest units of the currency';
comment on column price_change.step is 'Multiple of the smallest unit that the prices were rounded to';
comment on column price_change.entries is 'Array of {id, from, to}: the entries whose price changed, in the smallest unit of the currency';
comment on column price_change.account is 'Who changed them';
comment on column price_change.undone_at is 'When the change was taken back';
comment on column price_change.version is 'Raised by each change';
comment on column price_change.created_at is 'When the prices were changed';
comment on column price_change.updated_at is 'When this row was last changed';
select app.protect('price_change');
