-- What a hospital agreed with an owner about the rest of a bill: instalments with their days. Payments stay what they are.
create table payment_plan (
  hospital        uuid not null default app.hospital() references hospital (id),
  id              uuid not null,
  receipt         uuid not null,
  parts           jsonb not null check (jsonb_typeof(parts) = 'array'),
  received_before bigint not null check (received_before >= 0),
  author          uuid not null,
  version         int not null default 1,
  created_at      timestamptz(3) not null default clock_timestamp(),
  updated_at      timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, receipt),
  foreign key (hospital, receipt) references receipt (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
comment on table payment_plan is 'Instalments that were agreed for the rest of a receipt';
comment on column payment_plan.hospital is 'The hospital';
comment on column payment_plan.id is 'UUIDv7 made by the server';
comment on column payment_plan.receipt is 'The receipt; one plan each';
comment on column payment_plan.parts is 'Instalments, oldest first: due_on (date of the hospital), amount (smallest unit of the currency)';
comment on column payment_plan.received_before is 'What had been received of the receipt when the plan was made; later payments pay instalments';
comment on column payment_plan.author is 'Who agreed on it last';
comment on column payment_plan.version is 'Raised by each change';
comment on column payment_plan.created_at is 'When a plan was first agreed';
comment on column payment_plan.updated_at is 'Last change; only grows';
select app.protect('payment_plan');
select app.allow_delete('payment_plan');
