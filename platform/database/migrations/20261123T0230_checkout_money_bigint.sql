-- Money is stored in 64 bits: a line may cost up to 1,000,000,000,000 smallest units, and 9,000 such lines of one receipt
-- still sum to less than the largest safe integer of JavaScript (2^53 - 1).

-- Triggers that name these columns are made again below.
do $$
declare
  named record;
begin
  create temporary table named_trigger on commit drop as
    select t.tgrelid::regclass::text as tab, t.tgname as name, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t
    where not t.tgisinternal and (t.tgattr <> ''::int2vector or t.tgqual is not null)
      and t.tgrelid in ('treatment'::regclass, 'vaccine'::regclass, 'medicine'::regclass, 'receipt_item'::regclass,
        'treatment_record'::regclass, 'medicine_record'::regclass, 'receipt'::regclass, 'receipt_line'::regclass,
        'payment'::regclass, 'deposit_entry'::regclass);
  for named in select * from named_trigger loop
    execute format('drop trigger %I on %s', named.name, named.tab);
  end loop;
end $$;

alter table treatment alter column price type bigint;
alter table vaccine alter column price type bigint;
alter table medicine alter column price type bigint, alter column process_fee type bigint;
alter table receipt_item alter column price type bigint;
alter table treatment_record alter column unit_price type bigint, alter column amount type bigint,
  add constraint treatment_record_amount_max check (amount <= 1000000000000);
alter table medicine_record alter column unit_price type bigint, alter column process_fee type bigint,
  alter column medicine_price type bigint, alter column process_fee_total type bigint,
  alter column total_price type bigint, alter column price_override type bigint,
  add constraint medicine_record_price_max check (total_price <= 1000000000000);
alter table receipt alter column discount_amount type bigint, alter column subtotal type bigint,
  alter column discount type bigint, alter column rounding type bigint, alter column total type bigint,
  alter column received type bigint,
  add constraint receipt_total_safe check (subtotal <= 9007199254740991);
alter table receipt_line alter column unit_price type bigint, alter column amount type bigint,
  add constraint receipt_line_amount_max check (amount <= 1000000000000);
alter table payment alter column amount type bigint, alter column tendered type bigint;
alter table deposit_entry alter column amount type bigint;

do $$
declare
  named record;
begin
  for named in select * from named_trigger loop
    execute named.definition;
  end loop;
end $$;
