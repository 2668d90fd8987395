-- What a tax document names beside the receipt: whom it is for, and in Taiwan the number under which it was issued elsewhere.
create table receipt_invoice (
  hospital       uuid not null default app.hospital() references hospital (id),
  id             uuid not null,
  receipt        uuid not null,
  recipient      text not null default '',
  buyer_number   text,
  carrier        text,
  donation_code  text,
  invoice_number text,
  random_code    text,
  author         uuid not null,
  version        int not null default 1,
  created_at     timestamptz(3) not null default clock_timestamp(),
  updated_at     timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, receipt),
  foreign key (hospital, receipt) references receipt (hospital, id),
  foreign key (hospital, author) references membership (hospital, account),
  check (donation_code is null or buyer_number is null and carrier is null),
  check (random_code is null or invoice_number is not null)
);
comment on table receipt_invoice is 'Particulars of the tax document of a receipt; issued and reported elsewhere';
comment on column receipt_invoice.hospital is 'The hospital';
comment on column receipt_invoice.id is 'UUIDv7 made by the server';
comment on column receipt_invoice.receipt is 'The receipt; one row each';
comment on column receipt_invoice.recipient is 'Whom it is made out to; empty: the owner';
comment on column receipt_invoice.buyer_number is 'Taiwan: uniform number of the business that buys';
comment on column receipt_invoice.carrier is 'Taiwan: mobile barcode (/ and 7) or citizen certificate (2 letters and 14 digits)';
comment on column receipt_invoice.donation_code is 'Taiwan: code of the organisation that gets the invoice';
comment on column receipt_invoice.invoice_number is 'Taiwan: number of the uniform invoice, 2 letters and 8 digits';
comment on column receipt_invoice.random_code is 'Taiwan: its 4 random digits';
comment on column receipt_invoice.author is 'Who entered it last';
comment on column receipt_invoice.version is 'Raised by each change';
comment on column receipt_invoice.created_at is 'When it was entered';
comment on column receipt_invoice.updated_at is 'Last change; only grows';
select app.protect('receipt_invoice');
create unique index receipt_invoice_number on receipt_invoice (hospital, invoice_number) where invoice_number is not null;
