import { patientDeceased } from '@alder/chart/contract';
import { type HospitalTrx, newId } from '@alder/database';
import { dayOf } from '@alder/records/domain';
import { type Implementation, implement } from '@alder/server';
import { notFound } from '@alder/wire';
import {
  getMedication,
  refill,
  refillExpired,
  refillNeedsVisit,
  refillNone,
  refillWeightChanged,
} from '../contract/index.ts';
import { refillProblem } from '../domain/index.ts';
import { priced, refuseUnsafe } from './prescribing.ts';
import { presentLine } from './prescription.presenter.ts';
import {
  findAnimal,
  findMedicine,
  findPetWeight,
  insertLine,
  type LineRow,
  lockLine,
} from './prescription.repository.ts';

const MAX_LINES = 200;

/** Medicines of a pet, and their refills. */
export const refillHandlers: readonly Implementation[] = [
  implement(getMedication, async ({ pet }, { trx }) => {
    const found = await trx.selectFrom('pet').select('id').where('id', '=', pet).executeTakeFirst();
    if (!found) throw notFound();
    const lines = await trx
      .selectFrom('medicine_record')
      .selectAll()
      .where('pet', '=', pet)
      .where('deleted_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_LINES)
      .execute();
    const result = [];
    for (const line of lines) result.push({ ...presentLine(line), refilled: await countRefills(trx, line.id) });
    return { result, visit: (await findOpenVisit(trx, pet))?.id ?? null };
  }),

  implement(refill, async ({ lines, confirmWeight }, context) => {
    const { trx, account, hospital, now, emit, audit } = context;
    const result = [];
    // In one order, so that two people who refill the same lines do not wait for each other in a circle.
    for (const id of [...new Set(lines)].sort()) {
      const line = await lockLine(trx, id);
      if (!line || line.deleted_at) throw notFound({ fields: { lines: notFound.code } });
      const visit = await findOpenVisit(trx, line.pet);
      if (!visit) throw refillNeedsVisit();
      await refuseRefill(line, { trx, today: dayOf(now, hospital.timezone), confirmWeight });
      const again = await againFrom(trx, line, visit);
      await refuseUnsafe(context, line.pet, again);
      const row = await insertLine(trx, { ...again, ...(await priced(trx, again)), author: account.id });
      audit({ entity: 'medicineRecord', id: row.id, detail: { refill_of: line.id, confirmWeight } });
      emit({ event: 'medicineRecord.created', id: row.id, permit: 'his', payload: { medical_record: visit.id } });
      result.push(presentLine(row));
    }
    return { result };
  }),
];

type Around = { readonly trx: HospitalTrx; readonly today: string; readonly confirmWeight: boolean | undefined };

/** @throws {Refusal} `patientDeceased`, `refillNone`, `refillExpired`, or unconfirmed `refillWeightChanged`. */
async function refuseRefill(line: LineRow, { trx, today, confirmWeight }: Around): Promise<void> {
  const { isDeceased } = await findAnimal(trx, line.pet);
  const weight = await findPetWeight(trx, line.pet);
  const refilled = await countRefills(trx, line.id);
  const problem = refillProblem({ ...line, refilled }, { today, weight, isDeceased });
  const { name } = line;
  if (problem === 'deceased') throw patientDeceased();
  if (problem === 'none') throw refillNone({ name });
  if (problem === 'expired') throw refillExpired({ name, until: line.refills_until });
  if (problem === 'weightChanged' && !confirmWeight)
    throw refillWeightChanged({ name, before: line.weight, now: weight });
}

/** The line as it is prescribed again, at the price of today. */
async function againFrom(trx: HospitalTrx, line: LineRow, visit: { readonly id: string; readonly stage: string }) {
  const { pet, name, name_zhtw, name_ja, medicine, dosage, frequency, times_a_day, days, route, meal } = line;
  const { type, form, concentration, strength_mg, unit, smallest_split, groups, instructions } = line;
  const { safety_reason, reason_answers } = line;
  const entry = medicine ? await findMedicine(trx, medicine) : undefined;
  return {
    ...{ medical_record: visit.id, refill_of: line.id, pet, name, name_zhtw, name_ja, medicine },
    ...{ dosage, frequency, times_a_day, days, route, meal, type, form, concentration, strength_mg, unit },
    ...{ smallest_split, groups, instructions, safety_reason, reason_answers, group_record: null },
    weight: await findPetWeight(trx, pet),
    unit_price: entry?.price ?? line.unit_price,
    process_fee: entry?.process_fee ?? line.process_fee,
    progress: visit.stage === 'pharmacy' ? 'dispensing' : 'prescribed',
    id: newId(),
    created_at: undefined,
  };
}

async function countRefills(trx: HospitalTrx, line: string): Promise<number> {
  const { count } = await trx
    .selectFrom('medicine_record')
    .select((on) => on.fn.countAll<string>().as('count'))
    .where('refill_of', '=', line)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The visit of a pet that is open, the newest; locked, so that it is not paid meanwhile. */
function findOpenVisit(trx: HospitalTrx, pet: string) {
  return trx
    .selectFrom('medical_record')
    .select(['id', 'stage'])
    .where('pet', '=', pet)
    .where('stage', 'in', ['clinic', 'pharmacy'])
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forShare()
    .executeTakeFirst();
}
