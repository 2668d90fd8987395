import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import { totalsOf } from '../domain/index.ts';
import { listOpenLines } from './receipt.repository.ts';

type OpenVisit = {
  readonly id: string;
  readonly number: number | null;
  readonly discount_percent: number;
  readonly discount_amount: number;
  readonly received: number;
  /** Whether the visit is at the checkout or in the archive. */
  readonly is_over: boolean;
};

/** Visits that charge something and are not paid, with or without a receipt. */
async function listUnpaidVisits(trx: HospitalTrx): Promise<readonly OpenVisit[]> {
  const { rows } = await sql<OpenVisit>`
    select m.id, r.number, coalesce(r.discount_percent, 0) as discount_percent,
      coalesce(r.discount_amount, 0)::bigint as discount_amount, coalesce(r.received, 0)::bigint as received,
      m.stage in ('checkout', 'archive') as is_over
    from medical_record m left join receipt r on r.medical_record = m.id
    where m.deleted_at is null and coalesce(r.status, 'unpaid') <> 'paid' and (
      exists (select from treatment_record l
        where l.medical_record = m.id and l.deleted_at is null and l.status <> 'declined' and l.amount > 0)
      or exists (select from medicine_record l
        where l.medical_record = m.id and l.deleted_at is null and coalesce(l.price_override, l.total_price) > 0)
      or exists (select from receipt_line l where l.receipt = r.id and l.amount > 0))`.execute(trx);
  return rows;
}

/** How much of the hospital's money is not settled: visits to pay, owners with a balance. */
export async function countOpenMoney(trx: HospitalTrx): Promise<{ visits: number; deposits: number }> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select owner from deposit_entry group by owner having sum(amount) <> 0) owners
    `.execute(trx);
  return { visits: (await listUnpaidVisits(trx)).length, deposits: rows[0]!.count };
}

/** Unpaid visits that come to another total when totals are rounded to `to` instead of `from` smallest units. */
export async function listChangedByRounding(
  trx: HospitalTrx,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly { number: number | null; from: number; to: number }[]> {
  const visits = await listUnpaidVisits(trx);
  const lines = await listOpenLines(
    trx,
    visits.map(({ id }) => id),
  );
  const ofVisit = Map.groupBy(lines, ({ medical_record }) => medical_record);
  return visits
    .map(({ id, number, discount_percent: percent, discount_amount: amount }) => {
      const total = (step: number) => totalsOf(ofVisit.get(id) ?? [], { percent, amount }, step).total;
      return { number, from: total(from), to: total(to) };
    })
    .filter((visit) => visit.from !== visit.to);
}

/** What is owed now: visits that are over and not paid in full, and the sum of what they are short of. */
export async function sumOwed(trx: HospitalTrx, rounding: number): Promise<{ count: number; amount: number }> {
  const visits = await listUnpaidVisits(trx);
  const lines = Map.groupBy(
    await listOpenLines(
      trx,
      visits.map(({ id }) => id),
    ),
    ({ medical_record }) => medical_record,
  );
  const owed = visits
    .filter(({ is_over }) => is_over)
    .map(({ id, received, discount_percent: percent, discount_amount: amount }) => {
      const { total } = totalsOf(lines.get(id) ?? [], { percent, amount }, rounding);
      return total - received;
    })
    .filter((due) => due > 0);
  return { count: owed.length, amount: owed.reduce((sum, due) => sum + due, 0) };
}
