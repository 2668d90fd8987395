import { type Database, type HospitalTrx, newId } from '@alder/database';
import { type Insertable, sql, type Updateable } from 'kysely';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

const selectReflex = (trx: HospitalTrx) =>
  trx
    .selectFrom('reflex_order as reflex')
    .innerJoin('pet', (join) => join.onRef('pet.id', '=', 'reflex.pet').onRef('pet.hospital', '=', 'reflex.hospital'))
    .leftJoin('lab_order as made', (join) =>
      join.onRef('made.id', '=', 'reflex.lab_order').onRef('made.hospital', '=', 'reflex.hospital'),
    )
    .leftJoin('account as settler', 'settler.id', 'reflex.settled_by')
    .leftJoin('account as decider', 'decider.id', 'reflex.decided_by')
    .selectAll('reflex')
    .select(['made.order_id', 'made.order_status'])
    .select(['settler.display_name as settled_name', 'decider.display_name as decided_name'])
    .select(['pet.name as pet_name', 'pet.patient_id', 'pet.species', 'pet.breed', 'pet.coat_colour']);

export type ReflexRow = NonNullable<Awaited<ReturnType<typeof findReflex>>>;

export function findReflex(trx: HospitalTrx, id: string) {
  return selectReflex(trx).where('reflex.id', '=', id).executeTakeFirst();
}

export async function lockReflex(trx: HospitalTrx, id: string): Promise<ReflexRow | undefined> {
  await trx.selectFrom('reflex_order').select('id').where('id', '=', id).forUpdate().execute();
  return findReflex(trx, id);
}

export function listOfRecord(trx: HospitalTrx, record: string): Promise<ReflexRow[]> {
  return selectReflex(trx).where('reflex.record', '=', record).orderBy('reflex.id').execute();
}

export function listOpen(trx: HospitalTrx): Promise<ReflexRow[]> {
  return selectReflex(trx)
    .where(
      sql<boolean>`(reflex.state = 'suggested' or (reflex.state = 'ordered' and reflex.doubt is not null and reflex.settled_at is null
        and made.order_status in ('new', 'queued', 'sent', 'accepted')))`,
    )
    .orderBy('reflex.id', 'desc')
    .limit(100)
    .execute();
}

/** What a rule made before of a run of the same order, as long as its result stands. */
export async function hasOfOrder(trx: HospitalTrx, rule: string, trigger_order: string): Promise<boolean> {
  const row = await trx
    .selectFrom('reflex_order')
    .select('id')
    .where('rule', '=', rule)
    .where('trigger_order', '=', trigger_order)
    .where('doubt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns Nothing where the rule has judged this result already. */
export async function insertReflex(
  trx: HospitalTrx,
  values: Omit<Insertable<Database['reflex_order']>, 'id'>,
): Promise<string | undefined> {
  const row = await trx
    .insertInto('reflex_order')
    .values({ id: newId(), ...values })
    .onConflict((conflict) => conflict.columns(['hospital', 'record', 'rule', 'pet']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function setReflex(
  trx: HospitalTrx,
  id: string,
  change: Updateable<Database['reflex_order']>,
): Promise<void> {
  await trx.updateTable('reflex_order').set(change).where('id', '=', id).execute();
}
