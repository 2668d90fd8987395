-- Register of controlled medicine, bottle by bottle.
create table register_bottle (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  number     text not null check (number <> ''),
  medicine   uuid not null,
  name       text not null check (name <> ''),
  unit       text not null,
  lot        text not null check (lot <> ''),
  expires_on date,
  size       numeric(14, 3) not null check (size > 0),
  stock_lot  uuid,
  balance    numeric(14, 3) not null default 0 check (balance >= 0 and balance <= size),
  entries    int not null default 0,
  closed_at  timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, number),
  foreign key (hospital, stock_lot) references stock_lot (hospital, id)
);
comment on table register_bottle is 'A bottle, ampoule or pack of controlled medicine; balance, entries and closing are written by the trigger of its entries alone';
comment on column register_bottle.hospital is 'The hospital';
comment on column register_bottle.id is 'UUIDv7 made by the server';
comment on column register_bottle.number is 'Number on the bottle, once in the hospital';
comment on column register_bottle.medicine is 'Catalog entry; may be a shared default, hence no foreign key';
comment on column register_bottle.name is 'Name as it stood in the catalog';
comment on column register_bottle.unit is 'Unit that is drawn: mL, tab';
comment on column register_bottle.lot is 'Lot number on the bottle';
comment on column register_bottle.expires_on is 'Last day of use; null: none printed';
comment on column register_bottle.size is 'Units in the full bottle';
comment on column register_bottle.stock_lot is 'Lot of the stock that it was opened from; null: stock is not counted';
comment on column register_bottle.balance is 'Units that should be in it';
comment on column register_bottle.entries is 'Number of its last entry';
comment on column register_bottle.closed_at is 'When it was empty and closed';
comment on column register_bottle.created_at is 'When it was opened';
select app.protect('register_bottle');
revoke update on register_bottle from alder_app;

create table register_entry (
  hospital uuid not null default app.hospital() references hospital (id),
  id       uuid not null,
  bottle   uuid not null,
  number   int not null default 0,
  kind     text not null check (kind in ('open', 'draw', 'waste', 'return', 'check', 'correct', 'close')),
  quantity numeric(14, 3) not null,
  given    numeric(14, 3) not null default 0 check (given >= 0),
  wasted   numeric(14, 3) not null default 0 check (wasted >= 0),
  counted  numeric(14, 3) check (counted >= 0),
  balance  numeric(14, 3) not null default 0,
  pet      uuid,
  reason   text not null default '',
  corrects uuid,
  author   uuid not null,
  witness  uuid not null check (witness <> author),
  at       timestamptz(3) not null,
  primary key (hospital, id),
  unique (hospital, bottle, number),
  foreign key (hospital, bottle) references register_bottle (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, corrects) references register_entry (hospital, id),
  foreign key (hospital, author) references membership (hospital, account),
  foreign key (hospital, witness) references membership (hospital, account),
  check (kind not in ('draw', 'waste') or quantity = -(given + wasted)),
  check (kind not in ('waste', 'return', 'correct') or reason <> '')
);
comment on table register_entry is 'Entries of the register of controlled medicine; rows are only added';
comment on column register_entry.hospital is 'The hospital';
comment on column register_entry.id is 'UUIDv7 made by the server';
comment on column register_entry.bottle is 'The bottle';
comment on column register_entry.number is 'Running number in the bottle, by the database';
comment on column register_entry.kind is 'open, draw, waste, return, check, correct or close';
comment on column register_entry.quantity is 'Change of the balance';
comment on column register_entry.given is 'Of what was drawn, given to the animal';
comment on column register_entry.wasted is 'Of what was drawn, wasted';
comment on column register_entry.counted is 'What was in the bottle before, as two people saw it';
comment on column register_entry.balance is 'Balance after the entry, by the database';
comment on column register_entry.pet is 'The animal that received it';
comment on column register_entry.reason is 'Why it was wasted, returned or corrected, or differs';
comment on column register_entry.corrects is 'The entry that a correction is about';
comment on column register_entry.author is 'Who made the entry';
comment on column register_entry.witness is 'Second person, confirmed by password or PIN; never the author';
comment on column register_entry.at is 'When';
select app.protect('register_entry');
revoke update on register_entry from alder_app;
-- Merging two patients moves what one of them received: app.move_pet.
grant update (pet) on register_entry to alder_app;
-- The inspection of a period.
create index register_entry_by_time on register_entry (hospital, at);
