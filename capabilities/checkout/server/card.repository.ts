import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

const cards = (trx: HospitalTrx) =>
  trx
    .selectFrom('medical_record as visit')
    .innerJoin('pet', (join) => join.onRef('pet.id', '=', 'visit.pet'))
    .leftJoin('owner', (join) => join.on(sql<boolean>`owner.id = coalesce(visit.owner, pet.owner)`))
    .leftJoin('receipt', (join) => join.onRef('receipt.medical_record', '=', 'visit.id'))
    .select([
      'visit.id as medical_record',
      'visit.stage_since',
      'visit.checked_in_at',
      'pet.id as pet_id',
      'pet.name as pet_name',
      'pet.patient_id',
      'pet.species',
      'pet.breed',
      'pet.coat_colour',
      'pet.weight',
      'owner.name as owner_name',
      'receipt.id as receipt',
      'receipt.number',
      'receipt.version',
      'receipt.status',
      'receipt.received',
      'receipt.total',
      'receipt.discount_percent',
      'receipt.discount_amount',
      sql<boolean>`not exists (select from medicine_record m where m.medical_record = visit.id and m.deleted_at is null and m.progress <> 'dispensed')`.as(
        'medicine_ready',
      ),
    ])
    .where('visit.deleted_at', 'is', null)
    .limit(200);
export type CardRow = Awaited<ReturnType<typeof listCheckoutCards>>[number];

/** Visits in the checkout column, first come first, with what has been paid. */
export function listCheckoutCards(trx: HospitalTrx) {
  return cards(trx).where('visit.stage', '=', 'checkout').orderBy('visit.stage_since').execute();
}

/** Visits of an owner that are over and not paid in full, newest first; one that cost nothing is among them. */
export function listUnpaidCards(trx: HospitalTrx, owner: string): Promise<CardRow[]> {
  return cards(trx)
    .where('visit.owner', '=', owner)
    .where('visit.stage', '=', 'archive')
    .where(sql<boolean>`receipt.status is distinct from 'paid'`)
    .orderBy('visit.checked_in_at', 'desc')
    .execute();
}

/** Visits of an owner that are at the checkout or over and not paid in full, the oldest first. */
export function listOpenBills(trx: HospitalTrx, owner: string): Promise<CardRow[]> {
  return cards(trx)
    .where(sql<boolean>`coalesce(receipt.owner, visit.owner, pet.owner) = ${owner}`)
    .where('visit.stage', 'in', ['checkout', 'archive'])
    .where(sql<boolean>`receipt.status is distinct from 'paid'`)
    .orderBy('visit.checked_in_at')
    .orderBy('receipt.number')
    .execute();
}

/** Sums received and refunded today in the hospital's own time zone, each as the reports define it. */
export async function moneyToday(
  trx: HospitalTrx,
  timezone: string,
  now: Date,
): Promise<{ paid_today: number; refunded_today: number }> {
  const today = sql`date_trunc('day', ${now}::timestamptz, ${timezone}), 'infinity'`;
  const { rows } = await sql<{ paid_today: number; refunded_today: number }>`select
    (select coalesce(sum(amount), 0)::bigint from app.money_received(${today})) as paid_today,
    (select coalesce(sum(amount), 0)::bigint from app.money_refunded(${today})) as refunded_today`.execute(trx);
  return rows[0]!;
}

export async function isOwner(trx: HospitalTrx, id: string): Promise<boolean> {
  return (await trx.selectFrom('owner').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
