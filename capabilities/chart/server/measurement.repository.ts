import { type Database, type HospitalTrx, newId } from '@alder/database';
import type { Insertable } from 'kysely';
import type { CatFace } from '../domain/index.ts';

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

/** Values of one measurement; what was not measured is left out. */
export type MeasuredValues = Partial<
  Pick<
    Insertable<Database['vital_signs']>,
    'temperature' | 'pulse' | 'respiration' | 'systolic' | 'spo2' | 'pain' | 'glucose' | 'weight'
  >
> & { readonly face?: CatFace | undefined };

/** Stores a set of vital signs; returns its id. */
export async function insertVitals(
  trx: HospitalTrx,
  {
    face,
    ...vitals
  }: MeasuredValues & {
    readonly pet: string;
    readonly medical_record: string | null;
    readonly measured_at: Date;
    readonly author: string;
  },
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('vital_signs')
    .values({ id, ...vitals, ...(face && { face: JSON.stringify(face) }) })
    .execute();
  return id;
}

/** Takes a set of vital signs off every list; undefined where there is none. */
export function deleteVitals(trx: HospitalTrx, id: string, now: Date) {
  return trx
    .updateTable('vital_signs')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['pet', 'measured_at', 'weight'])
    .executeTakeFirst();
}
