import { type PaymentType, sumTaxes, taxesOf } from '@alder/checkout/domain';
import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';
import type { ClosingContent, ClosingKind, MoneyMoved } from '../domain/index.ts';
import { sumTypes } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

/** First instant of a range and the first one after it. */
export type Instants = { readonly from: Date; readonly to: Date };

/** Waits for money that is being booked, and lets none be booked until the transaction ends. */
export async function lockClosings(trx: HospitalTrx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('closing ' || app.hospital(), 0))`.execute(trx);
}

const closings = (trx: HospitalTrx) =>
  trx
    .selectFrom('till_closing')
    .innerJoin('account', 'account.id', 'till_closing.closed_by')
    .selectAll('till_closing')
    .select('account.display_name as closer_name');
export type ClosingRow = Awaited<ReturnType<typeof listClosings>>[number];

/** Newest first; `before` is the id that the page before ended with: ids grow with time. */
export function listClosings(
  trx: HospitalTrx,
  { kind, before, limit }: { kind: ClosingKind | undefined; before: string | undefined; limit: number },
) {
  return closings(trx)
    .$if(kind !== undefined, (query) => query.where('till_closing.kind', '=', kind!))
    .$if(before !== undefined, (query) => query.where('till_closing.id', '<', before!))
    .orderBy('till_closing.id', 'desc')
    .limit(limit)
    .execute();
}

export function findClosing(trx: HospitalTrx, id: string): Promise<ClosingRow | undefined> {
  return closings(trx).where('till_closing.id', '=', id).executeTakeFirst();
}

export function findClosingOf(trx: HospitalTrx, kind: ClosingKind, period: string): Promise<ClosingRow | undefined> {
  return closings(trx)
    .where('till_closing.kind', '=', kind)
    .where('till_closing.period', '=', sql<string>`${period}::date`)
    .executeTakeFirst();
}

/** The last day that is closed, and the first day after it on which money moved. */
export async function findOpenDays(
  trx: HospitalTrx,
  timezone: string,
): Promise<{ lastClosed: string | null; firstOpen: string | null }> {
  const { rows } = await sql<{ lastClosed: string | null; firstOpen: string | null }>`
    with last as (select period, to_at from till_closing where kind = 'day' order by period desc limit 1),
    since as (select coalesce((select to_at from last), '-infinity') as at)
    select (select to_char(period, 'YYYY-MM-DD') from last) as "lastClosed",
      to_char(least(
        (select min(p.paid_at) from payment p, since where p.paid_at >= since.at),
        (select min(p.voided_at) from payment p, since where p.voided_at >= since.at),
        (select min(f.created_at) from refund f, since where f.created_at >= since.at),
        (select min(d.created_at) from deposit_entry d, since where d.type is not null and d.created_at >= since.at)
      ) at time zone ${timezone}, 'YYYY-MM-DD') as "firstOpen"`.execute(trx);
  return rows[0]!;
}

/** Names of tills that were opened before an instant and are not closed. */
export async function listTillsOpenedBefore(trx: HospitalTrx, to: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('till_session')
    .innerJoin('till', (join) => join.onRef('till.id', '=', 'till_session.till'))
    .select('till.name')
    .where('till_session.status', '<>', 'closed')
    .where('till_session.opened_at', '<', to)
    .orderBy('till.name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Closes it under the next number; `lockClosings` was called before. */
export async function insertClosing(
  trx: HospitalTrx,
  values: { kind: ClosingKind; period: string; content: ClosingContent; closed_by: string; closed_at: Date } & Instants,
): Promise<string> {
  const id = newId();
  const { kind, period, from, to, content, closed_by, closed_at } = values;
  await trx
    .insertInto('till_closing')
    .values({
      ...{ id, kind, period, from_at: from, to_at: to, closed_by, closed_at, content: JSON.stringify(content) },
      number: sql<number>`(select coalesce(max(number), 0) + 1 from till_closing where kind = ${kind})`,
    })
    .execute();
  return id;
}

/** Totals of everything that moved between two instants; what is owed is as of now. */
export async function readTotals(
  trx: HospitalTrx,
  { from, to }: Instants,
  { currency, receivable }: { currency: string; receivable: ClosingContent['receivable'] },
): Promise<ClosingContent> {
  const moved = sql`app.money_moved(${from}, ${to})`;
  const { rows: types } = await sql<MoneyMoved>`
    select kind, type, sum(amount)::bigint as amount, count(*)::int as count from ${moved} group by kind, type`.execute(
    trx,
  );
  const { rows: cashiers } = await sql<ClosingContent['cashiers'][number]>`
    select m.author as id, a.display_name as name, count(*) filter (where m.kind = 'received')::int as count,
      coalesce(sum(m.amount) filter (where m.kind = 'received'), 0)::bigint as received,
      coalesce(sum(m.amount) filter (where m.kind = 'refunded'), 0)::bigint as refunded
    from ${moved} m join account a on a.id = m.author where m.kind in ('received', 'refunded')
    group by m.author, a.display_name order by a.display_name, m.author`.execute(trx);
  const { rows: doctors } = await sql<ClosingContent['doctors'][number]>`
    select v.assignee as id, coalesce(a.display_name, '') as name, count(*)::int as count, sum(m.amount)::bigint as received
    from ${moved} m join receipt r on r.id = m.receipt join medical_record v on v.id = r.medical_record
    left join account a on a.id = v.assignee where m.kind = 'received'
    group by v.assignee, a.display_name order by a.display_name nulls last, v.assignee`.execute(trx);
  const { rows: installments } = await sql<NonNullable<ClosingContent['installments']>[number]>`
    select p.installments, count(*)::int as count, sum(m.amount)::bigint as received
    from ${moved} m join payment p on p.id = m.id where m.kind = 'received' and p.installments is not null
    group by p.installments order by p.installments`.execute(trx);
  const { rows: partial } = await sql<ClosingContent['partial']>`
    select count(*)::int as count, coalesce(sum(m.amount), 0)::bigint as received
    from ${moved} m join receipt r on r.id = m.receipt where m.kind = 'received' and r.status <> 'paid'`.execute(trx);
  return {
    ...{ currency, receivable, cashiers, doctors, installments, partial: partial[0]! },
    ...sumTypes(types.map((row) => ({ ...row, type: row.type as PaymentType }))),
    ...(await readReceipts(trx, { from, to })),
    tills: await listClosedTills(trx, { from, to }),
  };
}

async function readReceipts(
  trx: HospitalTrx,
  { from, to }: Instants,
): Promise<Pick<ClosingContent, 'receipts' | 'taxes'>> {
  type Paid = Omit<ClosingContent['receipts'], 'count'> & { lines: { amount: number; tax_percent: number | null }[] };
  const { rows } = await sql<Paid>`
    select r.subtotal, r.discount, r.rounding, r.total,
      coalesce((select jsonb_agg(jsonb_build_object('amount', l.amount, 'tax_percent', l.tax_percent))
        from receipt_line l where l.receipt = r.id), '[]') as lines
    from receipt r where r.status = 'paid' and r.paid_at >= ${from} and r.paid_at < ${to}`.execute(trx);
  const sum = (name: 'subtotal' | 'discount' | 'rounding' | 'total') => rows.reduce((all, row) => all + row[name], 0);
  return {
    receipts: {
      ...{ count: rows.length, subtotal: sum('subtotal'), discount: sum('discount') },
      ...{ rounding: sum('rounding'), total: sum('total') },
    },
    taxes: sumTaxes(rows.flatMap(({ lines, total }) => taxesOf(lines, total))),
  };
}

async function listClosedTills(trx: HospitalTrx, { from, to }: Instants): Promise<ClosingContent['tills']> {
  const rows = await trx
    .selectFrom('till_session')
    .innerJoin('till', (join) => join.onRef('till.id', '=', 'till_session.till'))
    .innerJoin('account', 'account.id', 'till_session.closed_by')
    .select(['till_session.number', 'till.name', 'float_amount', 'reason', 'account.display_name as closed_by'])
    .select([sql<number>`expected`.as('expected'), sql<number>`counted`.as('counted')])
    .where('till_session.closed_at', '>=', from)
    .where('till_session.closed_at', '<', to)
    .orderBy('till_session.number')
    .execute();
  return rows;
}
