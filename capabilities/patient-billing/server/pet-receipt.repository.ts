import type { HospitalTrx } from '@alder/database';
import type { Cursor } from '@alder/server';
import { sql } from 'kysely';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type BillRow = {
  readonly medical_record: string;
  readonly receipt: string | null;
  readonly number: number | null;
  readonly currency: string | null;
  readonly checked_in_at: Date;
  readonly doctor: string | null;
  readonly is_over: boolean;
  readonly status: string | null;
  readonly total: number | null;
  readonly received: number | null;
  readonly discount_percent: number | null;
  readonly discount_amount: number | null;
  readonly paid_at: Date | null;
  readonly invoice_number: string | null;
};

export async function hasPet(trx: HospitalTrx, id: string): Promise<boolean> {
  return (await trx.selectFrom('pet').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Visits with a receipt, and those at the checkout or over that charge something. */
const bills = (pet: string) => sql`
  select m.id as medical_record, r.id as receipt, r.number, r.currency, m.checked_in_at, a.display_name as doctor,
    m.stage in ('checkout', 'archive') as is_over, r.status, r.total, r.received, r.discount_percent, r.discount_amount, r.paid_at,
    i.invoice_number
  from medical_record m
    left join receipt r on r.medical_record = m.id
    left join receipt_invoice i on i.receipt = r.id
    left join account a on a.id = m.assignee
  where m.pet = ${pet} and m.deleted_at is null and (r.id is not null or m.stage in ('checkout', 'archive') and (
    exists (select from treatment_record l
      where l.medical_record = m.id and l.deleted_at is null and l.status <> 'declined' and l.amount > 0)
    or exists (select from medicine_record l
      where l.medical_record = m.id and l.deleted_at is null and coalesce(l.price_override, l.total_price) > 0)))`;

/** Bills of a pet, the newest visit first. */
export async function listBills(
  trx: HospitalTrx,
  { pet, cursor, limit }: { readonly pet: string; readonly cursor: Cursor | undefined; readonly limit: number },
): Promise<readonly BillRow[]> {
  const { rows } = await sql<BillRow>`
    select * from (${bills(pet)}) bill
    where ${cursor ? sql`(checked_in_at, medical_record) < (${new Date(cursor.value)}, ${cursor.id}::uuid)` : sql`true`}
    order by checked_in_at desc, medical_record desc limit ${limit}`.execute(trx);
  return rows;
}

/** Bills of a pet that may be paid now and are not paid in full, the oldest visit first. */
export async function listUnpaidBills(trx: HospitalTrx, pet: string): Promise<readonly BillRow[]> {
  const { rows } = await sql<BillRow>`
    select * from (${bills(pet)}) bill where is_over and status is distinct from 'paid'
    order by checked_in_at, medical_record`.execute(trx);
  return rows;
}

export type NameRow = {
  readonly receipt: string;
  readonly name: string;
  readonly name_zhtw: string | null;
  readonly name_ja: string | null;
  readonly line_count: number;
};

/** The first lines of paid receipts as they were charged, in the order of the bill. */
export async function listPaidNames(
  trx: HospitalTrx,
  receipts: readonly string[],
  first: number,
): Promise<readonly NameRow[]> {
  const { rows } = await sql<NameRow>`
    select receipt, name, name_zhtw, name_ja, line_count from (
      select receipt, name, name_zhtw, name_ja, (count(*) over (partition by receipt))::int as line_count,
        row_number() over (partition by receipt order by array_position(array['treatment', 'medicine', 'item'], kind),
          created_at, case when kind <> 'item' then source end, id) as place
      from receipt_line where receipt = any(${receipts as string[]}::uuid[])) lines
    where place <= ${first} order by receipt, place`.execute(trx);
  return rows;
}

/** What was received of some receipts, by way of paying, in the order in which each way was first used. */
export async function listReceived(trx: HospitalTrx, receipts: readonly string[]) {
  const { rows } = await sql<{ receipt: string; type: string; amount: number }>`
    select receipt, type, sum(amount)::bigint as amount from payment
    where receipt = any(${receipts as string[]}::uuid[]) and voided_at is null
    group by receipt, type order by receipt, min(paid_at), type`.execute(trx);
  return rows;
}

export async function listVoided(trx: HospitalTrx, receipts: readonly string[]) {
  const { rows } = await sql<{ receipt: string; amount: number }>`
    select receipt, sum(amount)::bigint as amount from payment
    where receipt = any(${receipts as string[]}::uuid[]) and voided_at is not null group by receipt`.execute(trx);
  return rows;
}

export function listRefunds(trx: HospitalTrx, receipts: readonly string[]) {
  return trx
    .selectFrom('refund')
    .select(['receipt', 'number', 'type', 'amount', 'created_at'])
    .where('receipt', 'in', [...receipts])
    .orderBy('number')
    .execute();
}

export type MoneySums = {
  readonly paid: number;
  readonly paid_this_year: number;
  readonly refunded: number;
  readonly refunded_this_year: number;
};

/** What was received and given back for a pet, as the reports define both. */
export async function sumMoney(
  trx: HospitalTrx,
  { pet, currency, timezone, now }: { pet: string; currency: string; timezone: string; now: Date },
): Promise<MoneySums> {
  const own = sql`select r.id from receipt r join medical_record m on m.id = r.medical_record
    where m.pet = ${pet} and m.deleted_at is null and r.currency = ${currency}`;
  const year = sql`date_trunc('year', ${now}::timestamptz, ${timezone})`;
  const { rows } = await sql<MoneySums>`
    with received as (select amount, at from app.money_received('-infinity', 'infinity') where receipt in (${own})),
      refunded as (select amount, at from app.money_refunded('-infinity', 'infinity') where receipt in (${own}))
    select (select coalesce(sum(amount), 0)::bigint from received) as paid,
      (select coalesce(sum(amount), 0)::bigint from received where at >= ${year}) as paid_this_year,
      (select coalesce(sum(amount), 0)::bigint from refunded) as refunded,
      (select coalesce(sum(amount), 0)::bigint from refunded where at >= ${year}) as refunded_this_year`.execute(trx);
  return rows[0]!;
}
