import type { HospitalTrx } from '@alder/database';
import type { Context } from '@alder/server';
import { actsAt, type ComparedLine, type PatientFacts } from '../domain/index.ts';
import { findMedicine, listEarlierLines } from './prescription.repository.ts';

const MAX_EARLIER_LINES = 100;

/** A medicine that the pet gets, by all its names. */
export type CurrentMedicine = ComparedLine & {
  readonly names: readonly (string | null)[];
  readonly active_substance: string | null;
};

/**
 * What a pet gets besides one visit: prescriptions whose course still runs, single doses of the last 24 hours, and running
 * orders of its stay on the ward.
 *
 * @param except The visit, whose own lines are compared apart.
 */
export async function currentMedicines(
  { trx, now }: Pick<Context, 'trx' | 'now'>,
  pet: string,
  except: string | null,
): Promise<CurrentMedicine[]> {
  const earlier = await listEarlierLines(trx, pet, except, MAX_EARLIER_LINES);
  const inUse = actsAt(
    earlier.map((line) => ({ ...line, created_at: line.created_at.toISOString() })),
    now.getTime(),
  );
  const ordered = (await listRunningOrders(trx, pet, now)).map((order) => ({
    ...order,
    created_at: order.created_at.toISOString(),
  }));
  const current: CurrentMedicine[] = [];
  for (const { id, medicine, name, name_zhtw, name_ja, route, safety_reason, created_at } of [...inUse, ...ordered]) {
    const entry = medicine ? await findMedicine(trx, medicine) : undefined;
    current.push({
      ...{ id, medicine, name, safety_reason, created_at, route: route ?? '' },
      names: [name, name_zhtw, name_ja, entry?.name ?? null],
      active_substance: entry?.active_substance ?? null,
    });
  }
  return current;
}

/** Medicines that a treatment sheet still gives. */
function listRunningOrders(trx: HospitalTrx, pet: string, now: Date) {
  return trx
    .selectFrom('inpatient_order')
    .innerJoin('inpatient_record as stay', 'stay.id', 'inpatient_order.inpatient_record')
    .select(['inpatient_order.id', 'medicine', 'inpatient_order.name', 'name_zhtw', 'name_ja', 'inpatient_order.route'])
    .select(['inpatient_order.safety_reason', 'inpatient_order.created_at'])
    .where('inpatient_order.pet', '=', pet)
    .where('stay.status', '=', 'admitted')
    .where('inpatient_order.kind', 'in', ['medicine', 'fluid'])
    .where('inpatient_order.deleted_at', 'is', null)
    .where((on) => on.or([on('stopped_at', 'is', null), on('stopped_at', '>', now)]))
    .where((on) => on.or([on('ends_at', 'is', null), on('ends_at', '>', now)]))
    .orderBy('inpatient_order.created_at')
    .execute();
}

/** Data of a patient, as far as medicines depend on it. */
export async function patientFacts(trx: HospitalTrx, pet: string): Promise<PatientFacts> {
  const { species, breed, birthdate, weight } = await trx
    .selectFrom('pet')
    .select(['species', 'breed', 'birthdate', 'weight'])
    .where('id', '=', pet)
    .executeTakeFirstOrThrow();
  return { species: species || null, breed: breed || null, birthdate, weight, problems: await listProblems(trx, pet) };
}

/** The last entry of each diagnosis of a pet, unless it was ruled out or is resolved. */
export async function listProblems(trx: HospitalTrx, pet: string): Promise<PatientFacts['problems']> {
  const rows = await trx
    .selectFrom('diagnosis_record')
    .select(['name', 'status', 'created_at'])
    .where('pet', '=', pet)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const last = rows.filter(
    ({ name }, place) => rows.findIndex((row) => row.name.toLowerCase() === name.toLowerCase()) === place,
  );
  return last
    .filter(({ status }) => status !== 'ruled_out' && status !== 'resolved')
    .map(({ name, created_at }) => ({ name, at: created_at.toISOString() }));
}
