import { type HospitalTrx, newId } from '@alder/database';

/** Whether the pet has a weight that was measured at this instant. */
export async function hasWeightAt(trx: HospitalTrx, pet: string, measured_at: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('vital_signs')
    .select('id')
    .where('pet', '=', pet)
    .where('measured_at', '=', measured_at)
    .where('weight', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a weight as a set of vital signs of its own; returns the id of the set. */
export async function insertWeight(
  trx: HospitalTrx,
  weight: {
    readonly pet: string;
    readonly weight: number;
    readonly measured_at: Date;
    readonly author: string | null;
    readonly medical_record?: string;
  },
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('vital_signs')
    .values({ id, ...weight })
    .execute();
  return id;
}

/** Species of a pet, and the last weight measured before an instant. */
export async function findMeasured(trx: HospitalTrx, pet: string, before: Date, except: string | undefined) {
  const found = await trx.selectFrom('pet').select('species').where('id', '=', pet).executeTakeFirst();
  if (!found) return undefined;
  const earlier = await trx
    .selectFrom('vital_signs')
    .select(['weight', 'measured_at'])
    .where('pet', '=', pet)
    .where('weight', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('measured_at', '<=', before)
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .orderBy('measured_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    species: found.species,
    earlier: earlier ? { weight: earlier.weight!, at: earlier.measured_at } : undefined,
  };
}
