import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type ReagentRow = Awaited<ReturnType<typeof listReagents>>[number];

/** Packages, the first to expire first, each with the runs that were reported with its lot since it came. */
export function listReagents(trx: HospitalTrx) {
  return trx
    .selectFrom('reagent_lot as lot')
    .selectAll('lot')
    .select((eb) =>
      eb
        .selectFrom('lab_record')
        .select(sql<number>`count(*)::int`.as('runs'))
        .whereRef('lab_record.rotor_lot', '=', 'lot.lot')
        .where(sql<boolean>`lab_record.created_at >= lot.created_at`)
        .as('used'),
    )
    .orderBy(sql`lot.expires_on nulls last`)
    .orderBy('lot.id')
    .execute();
}

export async function findReagent(trx: HospitalTrx, id: string): Promise<ReagentRow | undefined> {
  return (await listReagents(trx)).find((row) => row.id === id);
}

/** Reads a package and holds it until the transaction ends. */
export async function lockReagent(trx: HospitalTrx, id: string): Promise<ReagentRow | undefined> {
  await trx.selectFrom('reagent_lot').select('id').where('id', '=', id).forUpdate().execute();
  return findReagent(trx, id);
}

export type ReagentValues = {
  name: string;
  lot: string;
  serial: string;
  gtin: string | null;
  expires_on: string | null;
  quantity: number;
  cost: number;
};

/** @returns Nothing when the hospital has that test with that lot and serial already. */
export async function insertReagent(trx: HospitalTrx, values: ReagentValues): Promise<string | undefined> {
  const row = await trx
    .insertInto('reagent_lot')
    .values({ id: newId(), ...values })
    .onConflict((conflict) => conflict.columns(['hospital', 'name', 'lot', 'serial']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export type ReagentChange = {
  state?: string;
  device?: string | null;
  opened_at?: Date | null;
  discard_reason?: string;
};

export async function setReagent(trx: HospitalTrx, id: string, change: ReagentChange): Promise<void> {
  await trx.updateTable('reagent_lot').set(change).where('id', '=', id).execute();
}

/** Runs of each lot since an instant. */
export async function countRuns(trx: HospitalTrx, since: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await trx
    .selectFrom('lab_record')
    .select(['rotor_lot', sql<number>`count(*)::int`.as('runs')])
    .where('created_at', '>=', since)
    .where('rotor_lot', 'is not', null)
    .groupBy('rotor_lot')
    .execute();
  return new Map(rows.map(({ rotor_lot, runs }) => [rotor_lot!, runs]));
}

/** Results that name a lot, newest first, with the patient of each where one was found. */
export function listOfLot(trx: HospitalTrx, lot: string) {
  return trx
    .selectFrom('lab_record as record')
    .leftJoin('pet', (join) => join.onRef('pet.id', '=', 'record.pet').onRef('pet.hospital', '=', 'record.hospital'))
    .select(['record.id as record', 'record.pet', 'pet.name as pet_name', 'pet.patient_id'])
    .select(['record.profile', 'record.device', 'record.timestamp'])
    .where('record.rotor_lot', '=', lot)
    .where('record.control', '=', false)
    .where('record.match_state', '<>', 'discarded')
    .orderBy('record.timestamp', 'desc')
    .limit(5000)
    .execute();
}

export function hasLot(trx: HospitalTrx, lot: string) {
  return trx.selectFrom('reagent_lot').select('id').where('lot', '=', lot).limit(1).executeTakeFirst();
}

export function findDevice(trx: HospitalTrx, id: string) {
  return trx.selectFrom('device').select('id').where('id', '=', id).where('deleted', '=', false).executeTakeFirst();
}

/** Runs of the Vue reader by lot. */
export function listVueRuns(trx: HospitalTrx) {
  return trx
    .selectFrom('lab_record')
    .select(['rotor_lot as lot', sql<string>`max(coalesce(cassette, profile))`.as('name')])
    .select([sql<number>`count(*)::int`.as('runs'), ({ fn }) => fn.max('timestamp').as('last_run')])
    .where('device', '=', 'vue')
    .where('rotor_lot', 'is not', null)
    .groupBy('rotor_lot')
    .orderBy('rotor_lot')
    .execute();
}
