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
  if (old.receipt, old.type, old.amount, old.tendered, old.author, old.paid_at, old.till_session, old.batch, old.installments)
     is distinct from (new.receipt, new.type, new.amount, new.tendered, new.author, new.paid_at, new.till_session, new.batch, new.installments)
     or old.voided_at is not null then
    raise exception 'paidLocked' using errcode = 'AL423', detail = 'Paid, cannot update';
  end if;
  return new;
end $$;

-- Money received: payments that are not void, by the instant at which they were received. Refunds are not taken
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

-- Whether the price of a charged line contains sales tax, by the catalog entry that it was chosen from; what was typed
-- freely does.
create or replace function app.is_taxed_line(p_kind text, p_source uuid) returns boolean language sql stable as $$
  select coalesce((case p_kind
    when 'treatment' then (select app.catalog_entry('treatment', t.treatment) from treatment_record t where t.id = p_source)
    when 'medicine' then (select app.catalog_entry('medicine', m.medicine) from medicine_record m where m.id = p_source)
  end ->> 'taxed')::boolean, true)
$$;

-- What moved between two instants, by way and person: received (what was voided within them left out), voided of what was
-- received before, given back, and deposits of owners in and out. A closing is made of it, so that a payment voided on a
-- later day is taken off there and changes no closed day.
create or replace function app.money_moved(p_from timestamptz, p_to timestamptz)
returns table (kind text, id uuid, receipt uuid, type text, amount bigint, author uuid, at timestamptz) language sql stable as $$
  select 'received', p.id, p.receipt, p.type, p.amount, p.author, p.paid_at from payment p
  where p.paid_at >= p_from and p.paid_at < p_to and (p.voided_at is null or p.voided_at >= p_to)
  union all
  select 'voided', p.id, p.receipt, p.type, p.amount, p.voided_by, p.voided_at from payment p
  where p.voided_at >= p_from and p.voided_at < p_to and p.paid_at < p_from
  union all
  select 'refunded', f.id, f.receipt, f.type, f.amount, f.author, f.created_at from refund f
  where f.created_at >= p_from and f.created_at < p_to
  union all
  select case when d.amount > 0 then 'deposited' else 'paid_out' end, d.id, null, d.type, abs(d.amount), d.author, d.created_at
  from deposit_entry d where d.type is not null and d.created_at >= p_from and d.created_at < p_to
$$;

-- The coupon of a paid receipt stays.
create or replace trigger paid_coupon before insert or delete on coupon_use for each row execute function app.refuse_line_of_paid();
