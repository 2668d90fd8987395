-- The lock that no code above can forget. SQLSTATE AL423 becomes a refusal, status 423, with the message as code.
-- Only the erasure of an owner (app.erase_owner) passes: it changes words and no amount.
create or replace function app.refuse_paid() returns trigger language plpgsql as $$
begin
  if current_setting('app.erasing', true) = 'on' then return new; end if;
  raise exception 'paidLocked' using errcode = 'AL423', detail = 'Paid, cannot update';
end $$;

create or replace function app.refuse_line_of_paid() returns trigger language plpgsql as $$
declare
  receipt_id uuid := case when tg_op = 'DELETE' then old.receipt else new.receipt end;
begin
  if tg_op = 'UPDATE' and current_setting('app.erasing', true) = 'on' then return new; end if;
  if exists (select from receipt r where r.hospital = app.hospital() and r.id = receipt_id and r.status = 'paid') then
    raise exception 'paidLocked' using errcode = 'AL423', detail = 'Paid, cannot update';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create or replace function app.refuse_charge_of_paid() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('app.erasing', true) = 'on' then return new; end if;
  if exists (select from receipt r where r.hospital = app.hospital() and r.medical_record = new.medical_record and r.status = 'paid') then
    raise exception 'paidLocked' using errcode = 'AL423', detail = 'Paid, cannot update';
  end if;
  return new;
end $$;

-- A payment stays what it was; only its voiding is written beside it.
create or replace function app.refuse_changed_payment() returns trigger language plpgsql as $$
begin
  if current_setting('app.erasing', true) = 'on' then return new; end if;
  if (old.receipt, old.type, old.amount, old.tendered, old.author, old.paid_at)
     is distinct from (new.receipt, new.type, new.amount, new.tendered, new.author, new.paid_at)
     or old.voided_at is not null then
    raise exception 'paidLocked' using errcode = 'AL423', detail = 'Paid, cannot update';
  end if;
  return new;
end $$;

-- Money received: payments that are not void, by the instant at which they were received. What was given back is not taken
-- off. The checkout, the reports and the closings of days all read it here.
create or replace function app.money_received(p_from timestamptz, p_to timestamptz)
returns table (id uuid, receipt uuid, type text, amount bigint, author uuid, at timestamptz) language sql stable as $$
  select p.id, p.receipt, p.type, p.amount, p.author, p.paid_at from payment p
  where p.voided_at is null and p.paid_at >= p_from and p.paid_at < p_to
$$;

-- Money given back: refunds, by the instant at which they were made.
create or replace function app.money_refunded(p_from timestamptz, p_to timestamptz)
returns table (id uuid, receipt uuid, receipt_line uuid, type text, amount bigint, author uuid, at timestamptz)
language sql stable as $$
  select f.id, f.receipt, f.receipt_line, f.type, f.amount, f.author, f.created_at from refund f
  where f.created_at >= p_from and f.created_at < p_to
$$;
