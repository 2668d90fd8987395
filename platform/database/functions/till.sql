-- A closed session is what it was. SQLSTATE AL4xx becomes a refusal of that status, with the message as code.
create or replace function app.refuse_closed_session() returns trigger language plpgsql as $$
begin
  raise exception 'tillNotOpen' using errcode = 'AL409', detail = 'This till is not open';
end $$;
create or replace trigger session_closed before update on till_session for each row
  when (old.status = 'closed') execute function app.refuse_closed_session();
create or replace trigger session_stays before update on till_session for each row
  when ((old.till, old.number, old.opened_by, old.opened_at, old.float_amount)
    is distinct from (new.till, new.number, new.opened_by, new.opened_at, new.float_amount))
  execute function app.refuse_closed_session();

-- Holds the session of a till until the transaction ends, so that it is not counted while cash goes into it.
create or replace function app.hold_open_session(p_hospital uuid, p_session uuid) returns void language plpgsql as $$
begin
  -- A row of another hospital is refused by row-level security, as everywhere.
  if p_hospital is distinct from app.hospital() then return; end if;
  perform from till_session where hospital = app.hospital() and id = p_session and status = 'open' for share;
  if not found then
    raise exception 'tillNotOpen' using errcode = 'AL409', detail = 'This till is not open';
  end if;
end $$;

create or replace function app.hold_session_of_cash() returns trigger language plpgsql as $$
begin
  perform app.hold_open_session(new.hospital, new.till_session);
  return new;
end $$;
create or replace trigger payment_of_open_session before insert on payment for each row
  when (new.till_session is not null) execute function app.hold_session_of_cash();
create or replace trigger refund_of_open_session before insert on refund for each row
  when (new.till_session is not null) execute function app.hold_session_of_cash();
create or replace trigger deposit_of_open_session before insert on deposit_entry for each row
  when (new.till_session is not null) execute function app.hold_session_of_cash();

create or replace function app.hold_session_of_void() returns trigger language plpgsql as $$
begin
  perform app.hold_open_session(new.hospital, new.void_session);
  return new;
end $$;
create or replace trigger void_of_open_session before update on payment for each row
  when (old.void_session is null and new.void_session is not null) execute function app.hold_session_of_void();

create or replace function app.hold_session_of_movement() returns trigger language plpgsql as $$
begin
  perform app.hold_open_session(new.hospital, new.session);
  return new;
end $$;
create or replace trigger movement_of_open_session before insert on till_movement for each row
  execute function app.hold_session_of_movement();

-- What went into the till of a session and out of it, part by part, beside the cash that it began with.
create or replace function app.till_cash(p_session uuid)
returns table (received bigint, voided bigint, refunded bigint, deposited bigint, paid_out bigint, put_in bigint, taken_out bigint)
language sql stable as $$
  select
    (select coalesce(sum(p.amount), 0)::bigint from payment p where p.till_session = p_session),
    (select coalesce(sum(p.amount), 0)::bigint from payment p where p.void_session = p_session),
    (select coalesce(sum(f.amount), 0)::bigint from refund f where f.till_session = p_session),
    (select coalesce(sum(d.amount), 0)::bigint from deposit_entry d where d.till_session = p_session and d.amount > 0),
    (select coalesce(-sum(d.amount), 0)::bigint from deposit_entry d where d.till_session = p_session and d.amount < 0),
    (select coalesce(sum(m.amount), 0)::bigint from till_movement m where m.session = p_session and m.amount > 0),
    (select coalesce(-sum(m.amount), 0)::bigint from till_movement m where m.session = p_session and m.amount < 0)
$$;

-- Money is booked at an instant of a day that is not closed. A closing waits for what is being booked, and what is booked
-- after it sees it.
create or replace function app.refuse_closed_day(p_at timestamptz) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('closing ' || app.hospital(), 0));
  if exists (select from till_closing c where c.hospital = app.hospital() and c.kind = 'day' and c.to_at > p_at) then
    raise exception 'dayClosed' using errcode = 'AL409', detail = 'This day is closed. Money is booked again from the next day on';
  end if;
end $$;

create or replace function app.refuse_payment_of_closed_day() returns trigger language plpgsql as $$
begin
  perform app.refuse_closed_day(new.paid_at);
  return new;
end $$;
create or replace trigger payment_of_open_day before insert on payment for each row
  execute function app.refuse_payment_of_closed_day();

create or replace function app.refuse_void_of_closed_day() returns trigger language plpgsql as $$
begin
  perform app.refuse_closed_day(new.voided_at);
  return new;
end $$;
create or replace trigger void_of_open_day before update on payment for each row
  when (old.voided_at is null and new.voided_at is not null) execute function app.refuse_void_of_closed_day();

create or replace function app.refuse_money_of_closed_day() returns trigger language plpgsql as $$
begin
  perform app.refuse_closed_day(new.created_at);
  return new;
end $$;
create or replace trigger refund_of_open_day before insert on refund for each row
  execute function app.refuse_money_of_closed_day();
create or replace trigger deposit_of_open_day before insert on deposit_entry for each row
  when (new.type is not null) execute function app.refuse_money_of_closed_day();
