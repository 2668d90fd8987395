-- Stock by lot: stores, items, lots, what is on the shelf, and the ledger of movements that it is the sum of.
create table stock_store (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  name       text not null check (name <> ''),
  kind       text not null default 'pharmacy' check (kind in ('pharmacy', 'ward', 'truck', 'other')),
  dispenses  boolean not null default false,
  deleted_at timestamptz(3),
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id)
);
comment on table stock_store is 'A place where stock is kept';
comment on column stock_store.hospital is 'The hospital';
comment on column stock_store.id is 'UUIDv7 made by the server';
comment on column stock_store.name is 'Name as the hospital writes it';
comment on column stock_store.kind is 'pharmacy, ward, truck or other';
comment on column stock_store.dispenses is 'Whether prescriptions are dispensed from it';
comment on column stock_store.deleted_at is 'When it was closed; it is empty then';
comment on column stock_store.version is 'Raised by each change';
comment on column stock_store.created_at is 'When it was entered';
comment on column stock_store.updated_at is 'Last change; only grows';
select app.protect('stock_store');

create table stock_item (
  hospital      uuid not null default app.hospital() references hospital (id),
  id            uuid not null,
  kind          text not null check (kind in ('medicine', 'vaccine', 'receiptItem')),
  entry         uuid not null,
  reorder_point numeric(14, 3) check (reorder_point >= 0),
  par_level     numeric(14, 3) check (par_level >= 0),
  supplier      text not null default '',
  version       int not null default 1,
  created_at    timestamptz(3) not null default clock_timestamp(),
  updated_at    timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, kind, entry)
);
comment on table stock_item is 'An entry of the catalog whose stock is counted, from its first receipt on';
comment on column stock_item.hospital is 'The hospital';
comment on column stock_item.id is 'UUIDv7 made by the server';
comment on column stock_item.kind is 'Catalog that the entry is in';
comment on column stock_item.entry is 'The entry; a shared default that was adopted later is found by app.stock_item, hence no foreign key';
comment on column stock_item.reorder_point is 'Quantity at or below which it is ordered; null: never';
comment on column stock_item.par_level is 'Quantity that an order fills up to';
comment on column stock_item.supplier is 'Usual supplier';
comment on column stock_item.version is 'Raised by each change';
comment on column stock_item.created_at is 'When it was first received';
comment on column stock_item.updated_at is 'Last change; only grows';
select app.protect('stock_item');

create table stock_lot (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  item       uuid not null,
  lot        text not null check (lot <> ''),
  expires_on date,
  gtin       text check (gtin ~ '^\d{14}$'),
  received   numeric(14, 3) not null default 0 check (received >= 0),
  cost       bigint not null default 0 check (cost >= 0),
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, item, lot),
  foreign key (hospital, item) references stock_item (hospital, id)
);
comment on table stock_lot is 'A lot of an item as its manufacturer numbers it';
comment on column stock_lot.hospital is 'The hospital';
comment on column stock_lot.id is 'UUIDv7 made by the server';
comment on column stock_lot.item is 'What it is a lot of';
comment on column stock_lot.lot is 'Lot number on the package, GS1 AI 10';
comment on column stock_lot.expires_on is 'Last day of use, GS1 AI 17; null: none printed';
comment on column stock_lot.gtin is 'GTIN-14 of the package, GS1 AI 01; null: none scanned';
comment on column stock_lot.received is 'Units received so far';
comment on column stock_lot.cost is 'What they cost together, in the smallest unit of the currency';
comment on column stock_lot.version is 'Raised by each change';
comment on column stock_lot.created_at is 'When it was first received';
comment on column stock_lot.updated_at is 'Last change; only grows';
select app.protect('stock_lot');

create table stock_balance (
  hospital uuid not null default app.hospital() references hospital (id),
  lot      uuid not null,
  store    uuid not null,
  quantity numeric(14, 3) not null check (quantity >= 0),
  primary key (hospital, lot, store),
  foreign key (hospital, lot) references stock_lot (hospital, id),
  foreign key (hospital, store) references stock_store (hospital, id)
);
comment on table stock_balance is 'What a store has of a lot: the sum of its movements, written by their trigger alone';
comment on column stock_balance.hospital is 'The hospital';
comment on column stock_balance.lot is 'The lot';
comment on column stock_balance.store is 'The store';
comment on column stock_balance.quantity is 'Units; never below zero';
select app.protect('stock_balance');
revoke insert, update on stock_balance from alder_app;

create table stock_movement (
  hospital uuid not null default app.hospital() references hospital (id),
  id       uuid not null,
  lot      uuid not null,
  store    uuid not null,
  kind     text not null check (kind in ('receive', 'dispense', 'return', 'transfer', 'count', 'adjust', 'waste', 'use', 'open')),
  quantity numeric(14, 3) not null check (quantity <> 0),
  cost     bigint,
  line     uuid,
  pet      uuid,
  batch    uuid not null,
  supplier text not null default '',
  reason   text not null default '',
  author   uuid,
  at       timestamptz(3) not null,
  primary key (hospital, id),
  foreign key (hospital, lot) references stock_lot (hospital, id),
  foreign key (hospital, store) references stock_store (hospital, id),
  foreign key (hospital, line) references medicine_record (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, author) references membership (hospital, account),
  check (kind not in ('receive', 'return') or quantity > 0),
  check (kind not in ('dispense', 'waste', 'use', 'open') or quantity < 0),
  check (kind not in ('count', 'adjust', 'waste') or reason <> '')
);
comment on table stock_movement is 'Ledger of the stock; rows are only added';
comment on column stock_movement.hospital is 'The hospital';
comment on column stock_movement.id is 'UUIDv7 made by the server';
comment on column stock_movement.lot is 'The lot';
comment on column stock_movement.store is 'The store';
comment on column stock_movement.kind is 'receive, dispense, return, transfer, count, adjust, waste, use, or open: a bottle that the register counts from now on';
comment on column stock_movement.quantity is 'Units in, below zero out';
comment on column stock_movement.cost is 'What a receipt cost, in the smallest unit of the currency; null otherwise';
comment on column stock_movement.line is 'Line of a prescription that it was dispensed for, or came back from';
comment on column stock_movement.pet is 'The animal that received it';
comment on column stock_movement.batch is 'Movements that were made together: both sides of a transfer, lots of one line';
comment on column stock_movement.supplier is 'Supplier and delivery note of a receipt';
comment on column stock_movement.reason is 'Why it was counted otherwise, adjusted or wasted';
comment on column stock_movement.author is 'Who';
comment on column stock_movement.at is 'When';
select app.protect('stock_movement');
revoke update on stock_movement from alder_app;
-- Merging two patients moves what one of them received: app.move_pet.
grant update (pet) on stock_movement to alder_app;
-- The history of a lot, newest first, and who received it.
create index stock_movement_of_lot on stock_movement (hospital, lot, at desc);
-- What a line of a prescription was dispensed from.
create index stock_movement_of_line on stock_movement (hospital, line) where line is not null;
-- Use of the last 90 days.
create index stock_movement_of_use on stock_movement (hospital, at) where kind in ('dispense', 'return', 'use', 'open');
