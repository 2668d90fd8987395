-- Coupons: a code that gives a discount, so often, between two days, from an amount on.
create table coupon (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  code       text not null check (code = upper(code) and code <> ''),
  kind       text not null check (kind in ('percent', 'amount')),
  value      bigint not null check (value > 0),
  valid_from date,
  valid_to   date,
  max_uses   int check (max_uses > 0),
  min_amount bigint not null default 0 check (min_amount >= 0),
  deleted_at timestamptz(3),
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  check (kind <> 'percent' or value <= 100),
  check (valid_to >= valid_from)
);
comment on table coupon is 'A code that gives a discount on a receipt';
comment on column coupon.hospital is 'The hospital';
comment on column coupon.id is 'UUIDv7 made by the server';
comment on column coupon.code is 'What is typed, in capital letters';
comment on column coupon.kind is 'percent of the subtotal, or a fixed amount';
comment on column coupon.value is 'Percent, or the amount in the smallest unit of the currency';
comment on column coupon.valid_from is 'First day, in the zone of the hospital; null: at once';
comment on column coupon.valid_to is 'Last day; null: for good';
comment on column coupon.max_uses is 'How many receipts may use it; null: any number';
comment on column coupon.min_amount is 'Subtotal of a receipt from which on it counts';
comment on column coupon.deleted_at is 'When it was withdrawn; receipts that used it keep their discount';
comment on column coupon.version is 'Raised by each change';
comment on column coupon.created_at is 'When it was entered';
comment on column coupon.updated_at is 'Last change; only grows';
select app.protect('coupon');
create unique index coupon_code on coupon (hospital, code) where deleted_at is null;

create table coupon_use (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  coupon     uuid not null,
  receipt    uuid not null,
  author     uuid not null,
  at         timestamptz(3) not null,
  primary key (hospital, id),
  unique (hospital, receipt),
  foreign key (hospital, coupon) references coupon (hospital, id),
  foreign key (hospital, receipt) references receipt (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table coupon_use is 'The coupon of a receipt; taken off again while the receipt is open';
comment on column coupon_use.hospital is 'The hospital';
comment on column coupon_use.id is 'UUIDv7 made by the server';
comment on column coupon_use.coupon is 'The coupon';
comment on column coupon_use.receipt is 'The receipt; it uses one coupon';
comment on column coupon_use.author is 'Who entered the code';
comment on column coupon_use.at is 'When';
select app.protect('coupon_use');
revoke update on coupon_use from alder_app;
select app.allow_delete('coupon_use');
create index coupon_use_of_coupon on coupon_use (hospital, coupon);
