-- Receipts and payments. While a receipt is open its clinical lines are those of the visit; once it is paid they are
-- written down in it, and neither it nor what it charged can change.

create table receipt (
  hospital         uuid not null default app.hospital() references hospital (id),
  id               uuid not null,
  number           int not null,
  medical_record   uuid not null,
  pet              uuid not null,
  owner            uuid,
  currency         text not null,
  discount_percent double precision not null default 0 check (discount_percent between 0 and 100),
  discount_amount  int not null default 0 check (discount_amount >= 0),
  note             text not null default '',
  status           text not null default 'unpaid' check (status in ('unpaid', 'partial', 'paid')),
  subtotal         int not null default 0,
  discount         int not null default 0,
  rounding         int not null default 0,
  total            int not null default 0 check (total >= 0),
  received         int not null default 0 check (received >= 0),
  paid_at          timestamptz(3),
  version          int not null default 1,
  created_at       timestamptz(3) not null default clock_timestamp(),
  updated_at       timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, number),
  unique (hospital, medical_record),
  foreign key (hospital, medical_record) references medical_record (hospital, id),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, owner) references owner (hospital, id),
  check ((status = 'paid') = (paid_at is not null)),
  check (status <> 'paid' or received = total)
);
comment on table receipt is 'The bill of one visit';
comment on column receipt.hospital is 'The hospital';
comment on column receipt.id is 'UUIDv7 made by the server';
comment on column receipt.number is 'Running number of the hospital, printed as R0001';
comment on column receipt.medical_record is 'The visit; one receipt each';
comment on column receipt.pet is 'The patient';
comment on column receipt.owner is 'Who pays';
comment on column receipt.currency is 'ISO 4217, the hospital''s when the receipt was made';
comment on column receipt.discount_percent is 'Percent off the subtotal';
comment on column receipt.discount_amount is 'Fixed amount off, after the percent';
comment on column receipt.note is 'Printed at the foot';
comment on column receipt.status is 'unpaid, partial, paid';
comment on column receipt.subtotal is 'Sum of the lines when last paid';
comment on column receipt.discount is 'Taken off when last paid';
comment on column receipt.rounding is 'Rounding when last paid';
comment on column receipt.total is 'To pay when last paid';
comment on column receipt.received is 'Sum of the payments that are not void';
comment on column receipt.paid_at is 'When it was paid in full and locked';
comment on column receipt.version is 'Raised by each change';
comment on column receipt.created_at is 'When checkout first opened it';
comment on column receipt.updated_at is 'Last change; only grows';
select app.protect('receipt');
create index receipt_by_age on receipt (hospital, created_at desc, id desc);

create table receipt_line (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  receipt    uuid not null,
  kind       text not null check (kind in ('item', 'treatment', 'medicine')),
  source     uuid,
  name       text not null check (name <> ''),
  quantity   double precision not null default 1 check (quantity > 0),
  unit_price int not null check (unit_price >= 0),
  amount     int not null check (amount >= 0),
  detail     text not null default '',
  author     uuid,
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, receipt) references receipt (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table receipt_line is 'Items sold at checkout, and, once paid, the clinical lines as they were charged';
comment on column receipt_line.hospital is 'The hospital';
comment on column receipt_line.id is 'UUIDv7 made by the server';
comment on column receipt_line.receipt is 'The receipt';
comment on column receipt_line.kind is 'item: added at checkout; treatment, medicine: written down when paid';
comment on column receipt_line.source is 'Catalog item, treatment record or medicine record';
comment on column receipt_line.name is 'Name as charged';
comment on column receipt_line.quantity is 'How many';
comment on column receipt_line.unit_price is 'Price of one';
comment on column receipt_line.amount is 'What the line costs';
comment on column receipt_line.detail is 'Small print: dose and days, discount';
comment on column receipt_line.author is 'Who added it';
comment on column receipt_line.version is 'Raised by each change';
comment on column receipt_line.created_at is 'When it was added';
comment on column receipt_line.updated_at is 'Last change; only grows';
select app.protect('receipt_line');
select app.allow_delete('receipt_line');
create index receipt_line_of_receipt on receipt_line (hospital, receipt);

create table payment (
  hospital    uuid not null default app.hospital() references hospital (id),
  id          uuid not null,
  receipt     uuid not null,
  type        text not null check (type in ('cash', 'credit card', 'deposit', 'e-payment', 'installment', 'wire transfer', 'other')),
  amount      int not null check (amount > 0),
  tendered    int check (tendered >= amount),
  note        text not null default '',
  author      uuid not null,
  paid_at     timestamptz(3) not null default clock_timestamp(),
  voided_at   timestamptz(3),
  voided_by   uuid,
  void_reason text,
  version     int not null default 1,
  created_at  timestamptz(3) not null default clock_timestamp(),
  updated_at  timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, receipt) references receipt (hospital, id),
  foreign key (hospital, author) references membership (hospital, account),
  foreign key (hospital, voided_by) references membership (hospital, account),
  check ((voided_at is null) = (void_reason is null))
);
comment on table payment is 'Money received; never changed or removed, only voided with a reason';
comment on column payment.hospital is 'The hospital';
comment on column payment.id is 'UUIDv7 made by the server';
comment on column payment.receipt is 'What it pays';
comment on column payment.type is 'Way to pay (specification section 9)';
comment on column payment.amount is 'What counts against the receipt';
comment on column payment.tendered is 'Cash handed over; the difference was given back as change';
comment on column payment.note is 'Card terminal reference, number of installments …';
comment on column payment.author is 'Who received it';
comment on column payment.paid_at is 'When';
comment on column payment.voided_at is 'When it was voided';
comment on column payment.voided_by is 'The administrator who voided it';
comment on column payment.void_reason is 'Why';
comment on column payment.version is 'Raised by each change';
comment on column payment.created_at is 'When it was entered';
comment on column payment.updated_at is 'Last change; only grows';
select app.protect('payment');
create index payment_of_receipt on payment (hospital, receipt);
create index payment_by_day on payment (hospital, paid_at desc);

-- The lock that no code above can forget. SQLSTATE AL423 is answered as a refusal, status 423, with the message as code.
create function app.refuse_paid() returns trigger language plpgsql as $$
begin
  raise exception 'paidLocked' using errcode = 'AL423', detail = 'Paid, cannot update';
end $$;

-- A paid receipt changes only by a payment being voided, which takes it out of paid.
create trigger paid_receipt before update on receipt for each row
  when (old.status = 'paid' and new.status = 'paid') execute function app.refuse_paid();

create function app.refuse_line_of_paid() returns trigger language plpgsql as $$
declare
  receipt_id uuid := case when tg_op = 'DELETE' then old.receipt else new.receipt end;
begin
  if exists (select from receipt r where r.hospital = app.hospital() and r.id = receipt_id and r.status = 'paid') then
    raise exception 'paidLocked' using errcode = 'AL423', detail = 'Paid, cannot update';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger paid_line before insert or update or delete on receipt_line for each row execute function app.refuse_line_of_paid();
create trigger paid_payment before insert on payment for each row execute function app.refuse_line_of_paid();

create function app.refuse_charge_of_paid() returns trigger language plpgsql as $$
begin
  if exists (select from receipt r where r.hospital = app.hospital() and r.medical_record = new.medical_record and r.status = 'paid') then
    raise exception 'paidLocked' using errcode = 'AL423', detail = 'Paid, cannot update';
  end if;
  return new;
end $$;
create trigger paid_visit before insert on treatment_record for each row execute function app.refuse_charge_of_paid();
create trigger paid_visit_change before update on treatment_record for each row
  when (old.amount is distinct from new.amount or old.deleted_at is distinct from new.deleted_at)
  execute function app.refuse_charge_of_paid();
create trigger paid_visit before insert on medicine_record for each row execute function app.refuse_charge_of_paid();
create trigger paid_visit_change before update on medicine_record for each row
  when (old.total_price is distinct from new.total_price or old.price_override is distinct from new.price_override
    or old.deleted_at is distinct from new.deleted_at)
  execute function app.refuse_charge_of_paid();

-- A payment stays what it was; only its voiding is written beside it.
create function app.refuse_changed_payment() returns trigger language plpgsql as $$
begin
  if (old.receipt, old.type, old.amount, old.tendered, old.author, old.paid_at)
     is distinct from (new.receipt, new.type, new.amount, new.tendered, new.author, new.paid_at)
     or old.voided_at is not null then
    raise exception 'paidLocked' using errcode = 'AL423', detail = 'Paid, cannot update';
  end if;
  return new;
end $$;
create trigger payment_stays before update on payment for each row execute function app.refuse_changed_payment();

create table deposit_entry (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  owner      uuid not null,
  amount     int not null check (amount <> 0),
  payment    uuid,
  note       text not null default '',
  author     uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, owner) references owner (hospital, id),
  foreign key (hospital, payment) references payment (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table deposit_entry is 'Ledger of owners'' deposits: entries are added, never changed; the balance is their sum';
comment on column deposit_entry.hospital is 'The hospital';
comment on column deposit_entry.id is 'UUIDv7 made by the server';
comment on column deposit_entry.owner is 'Whose deposit';
comment on column deposit_entry.amount is 'Paid in (positive), used or paid out (negative)';
comment on column deposit_entry.payment is 'Payment that used it, or whose voiding gave it back';
comment on column deposit_entry.note is 'Why';
comment on column deposit_entry.author is 'Who entered it';
comment on column deposit_entry.created_at is 'When';
select app.protect('deposit_entry');
revoke update on deposit_entry from alder_app;
create index deposit_of_owner on deposit_entry (hospital, owner, created_at desc, id desc);
