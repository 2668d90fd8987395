-- Cash belongs to the session of a till; a deposit says how it was paid.
alter table payment
  add column till_session uuid,
  add column void_session uuid,
  add foreign key (hospital, till_session) references till_session (hospital, id),
  add foreign key (hospital, void_session) references till_session (hospital, id);
comment on column payment.till_session is 'Session of the till that the cash went into; null for other payments, and without tills';
comment on column payment.void_session is 'Session of the till that the cash was given back from when it was voided';
create index payment_of_session on payment (hospital, till_session) where till_session is not null;
create index payment_voided_of_session on payment (hospital, void_session) where void_session is not null;
create index payment_voided_by_day on payment (hospital, voided_at) where voided_at is not null;

alter table refund
  add column till_session uuid,
  add foreign key (hospital, till_session) references till_session (hospital, id);
comment on column refund.till_session is 'Session of the till that the cash was taken from; null for other refunds, and without tills';
create index refund_of_session on refund (hospital, till_session) where till_session is not null;

alter table deposit_entry
  add column type text check (type in ('cash', 'credit card', 'e-payment', 'installment', 'wire transfer', 'other')),
  add column till_session uuid,
  add foreign key (hospital, till_session) references till_session (hospital, id);
comment on column deposit_entry.type is 'How money came in or went out; null where none did: used for a receipt, given back by a void or a refund, imported, and entries from before it was asked';
comment on column deposit_entry.till_session is 'Session of the till that the cash went into or came from';
create index deposit_of_session on deposit_entry (hospital, till_session) where till_session is not null;
create index deposit_by_day on deposit_entry (hospital, created_at) where type is not null;
