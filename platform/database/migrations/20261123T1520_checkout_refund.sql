-- What was given back of a paid receipt: a document of its own for one line. The receipt, its lines and its payments stay
-- what they are.
create table refund (
  hospital     uuid not null default app.hospital() references hospital (id),
  id           uuid not null,
  number       int not null,
  receipt      uuid not null,
  receipt_line uuid not null,
  type         text not null check (type in ('cash', 'credit card', 'deposit', 'e-payment', 'installment', 'wire transfer', 'other')),
  amount       bigint not null check (amount > 0),
  reason       text not null check (reason <> ''),
  author       uuid not null,
  version      int not null default 1,
  created_at   timestamptz(3) not null default clock_timestamp(),
  updated_at   timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, number),
  unique (hospital, receipt_line),
  foreign key (hospital, receipt) references receipt (hospital, id),
  foreign key (hospital, receipt_line) references receipt_line (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table refund is 'Money given back for one line of a paid receipt; never changed or removed';
comment on column refund.hospital is 'The hospital';
comment on column refund.id is 'UUIDv7 made by the server';
comment on column refund.number is 'Running number of the hospital, printed as F0001';
comment on column refund.receipt is 'The paid receipt';
comment on column refund.receipt_line is 'The line; each is refunded once';
comment on column refund.type is 'How the money went back (specification section 9, ways to pay)';
comment on column refund.amount is 'What had been paid for the line, its part of discount and rounding included';
comment on column refund.reason is 'Why';
comment on column refund.author is 'The administrator who gave it back';
comment on column refund.version is 'Always 1';
comment on column refund.created_at is 'When';
comment on column refund.updated_at is 'When';
select app.protect('refund');
create index refund_of_receipt on refund (hospital, receipt);
create index refund_by_day on refund (hospital, created_at desc);
revoke update on refund from alder_app;
