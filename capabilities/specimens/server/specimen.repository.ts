import type { Database } from '@alder/database';
import { containing, type HospitalTrx, newId } from '@alder/database';
import { type Insertable, sql, type Updateable } from 'kysely';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type SpecimenRow = Awaited<ReturnType<typeof listSpecimens>>[number];

export type SpecimenFilter = {
  readonly view: 'open' | 'rejected' | 'ended';
  readonly pet?: string | undefined;
  readonly q?: string | undefined;
  /** Id of the last one known: ids grow with time. */
  readonly before?: string | undefined;
  readonly limit: number;
};

/** Newest first. */
export function listSpecimens(trx: HospitalTrx, { view, pet, before, limit, ...filter }: SpecimenFilter) {
  const q = filter.q?.normalize('NFKC').trim();
  let query = selectSpecimen(trx).orderBy('specimen.id', 'desc').limit(limit);
  if (view === 'open')
    query = query
      .where('specimen.told_at', 'is', null)
      .where('specimen.rejected_at', 'is', null)
      .where('specimen.withdrawn_at', 'is', null);
  if (view === 'rejected') query = query.where('specimen.rejected_at', 'is not', null);
  if (view === 'ended')
    query = query.where(({ eb, or }) =>
      or([eb('specimen.told_at', 'is not', null), eb('specimen.withdrawn_at', 'is not', null)]),
    );
  if (pet) query = query.where('specimen.pet', '=', pet);
  if (before) query = query.where('specimen.id', '<', before);
  if (q) {
    const pattern = containing(q);
    query = query.where(
      sql<boolean>`(specimen.number ilike ${pattern} or pet.name ilike ${pattern} or pet.patient_id ilike ${pattern})`,
    );
  }
  return query.execute();
}

export function findSpecimen(trx: HospitalTrx, id: string): Promise<SpecimenRow | undefined> {
  return selectSpecimen(trx).where('specimen.id', '=', id).executeTakeFirst();
}

export function listSpecimensById(trx: HospitalTrx, ids: readonly string[]): Promise<SpecimenRow[]> {
  return selectSpecimen(trx)
    .where('specimen.id', 'in', [...ids])
    .execute();
}

/** Reads one sample and holds it until the transaction ends, so that two scans cannot both move it. */
export async function lockSpecimen(trx: HospitalTrx, id: string): Promise<SpecimenRow | undefined> {
  await trx.selectFrom('specimen').select('id').where('id', '=', id).forUpdate().execute();
  return findSpecimen(trx, id);
}

/** The sample with a number, of whichever animal. */
export function findNumber(trx: HospitalTrx, number: string) {
  return trx.selectFrom('specimen').select(['id', 'pet']).where('number', '=', number).executeTakeFirst();
}

/** The sample of an order that was scanned instead of its tube. */
export async function findByOrder(trx: HospitalTrx, order_id: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('lab_order')
    .innerJoin('specimen', (join) =>
      join.onRef('specimen.number', '=', 'lab_order.sample_id').onRef('specimen.pet', '=', 'lab_order.pet'),
    )
    .select('specimen.id')
    .where('lab_order.order_id', '=', order_id)
    .executeTakeFirst();
  return row?.id;
}

/** Samples of an animal of the last 24 hours that more tests can be asked of. */
export function listUsable(trx: HospitalTrx, pet: string, since: Date): Promise<SpecimenRow[]> {
  return selectSpecimen(trx)
    .where('specimen.pet', '=', pet)
    .where('specimen.rejected_at', 'is', null)
    .where('specimen.withdrawn_at', 'is', null)
    .where('specimen.ordered_at', '>=', since)
    .orderBy('specimen.id', 'desc')
    .limit(20)
    .execute();
}

/** A sample that was asked for within the last day and has not been taken: a further order of its kind goes into it. */
export function findUncollected(trx: HospitalTrx, pet: string, sample_type: string | null, since: Date) {
  return trx
    .selectFrom('specimen')
    .select(['id', 'number'])
    .where('pet', '=', pet)
    .where('sample_type', 'is not distinct from', sample_type)
    .where('ordered_at', '>=', since)
    .where('collected_at', 'is', null)
    .where('received_at', 'is', null)
    .where('running_at', 'is', null)
    .where('rejected_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** @returns Nothing when the number is on a tube already. */
export async function insertSpecimen(
  trx: HospitalTrx,
  values: Omit<Insertable<Database['specimen']>, 'id'>,
): Promise<string | undefined> {
  const row = await trx
    .insertInto('specimen')
    .values({ id: newId(), ...values })
    .onConflict((conflict) => conflict.columns(['hospital', 'number']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function setSpecimen(
  trx: HospitalTrx,
  id: string,
  change: Updateable<Database['specimen']>,
): Promise<void> {
  await trx.updateTable('specimen').set(change).where('id', '=', id).execute();
}

/** The next number of a day. */
export async function countUp(trx: HospitalTrx, day: string): Promise<number> {
  const { last } = await trx
    .insertInto('specimen_counter')
    .values({ day, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['hospital', 'day']).doUpdateSet({ last: sql<number>`specimen_counter.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/** Orders of a sample, with whether each has a result that is not reviewed. */
export async function listOrdersOf(trx: HospitalTrx, { pet, number }: { pet: string; number: string }) {
  return await trx
    .selectFrom('lab_order')
    .select(['id', 'order_status', 'tests', 'device', 'time'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('lab_record')
            .select('lab_record.id')
            .whereRef('lab_record.lab_order', '=', 'lab_order.id')
            .where('lab_record.reviewed', 'is', null)
            .where('lab_record.match_state', '=', 'matched')
            .where('lab_record.verify_state', '<>', 'retracted'),
        )
        .as('unreviewed'),
    )
    .where('pet', '=', pet)
    .where('sample_id', '=', number)
    .execute();
}

function selectSpecimen(trx: HospitalTrx) {
  return trx
    .selectFrom('specimen')
    .innerJoin('pet', (join) =>
      join.onRef('pet.id', '=', 'specimen.pet').onRef('pet.hospital', '=', 'specimen.hospital'),
    )
    .leftJoin('specimen as before', (join) =>
      join.onRef('before.id', '=', 'specimen.replaces').onRef('before.hospital', '=', 'specimen.hospital'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('lab_order')
          .select([
            sql<string[] | null>`array_agg(distinct test.name) filter (where test.name is not null)`.as('asked'),
            sql<boolean | null>`bool_or(lab_order.priority <> 'routine')`.as('urgent'),
          ])
          .leftJoinLateral(
            sql<{ name: string }>`unnest(case when lab_order.tests = '{}' then array[lab_order.device]
              else lab_order.tests end)`.as<'test'>(sql`test(name)`),
            (join) => join.onTrue(),
          )
          .whereRef('lab_order.sample_id', '=', 'specimen.number')
          .whereRef('lab_order.pet', '=', 'specimen.pet')
          .where('lab_order.order_status', 'not in', ['canceled', 'canceling'])
          .as('orders'),
      (join) => join.onTrue(),
    )
    .selectAll('specimen')
    .select(['pet.name as pet_name', 'pet.patient_id', 'pet.species', 'pet.breed', 'pet.coat_colour'])
    .select(['before.number as replaces_number', 'orders.asked', 'orders.urgent']);
}
