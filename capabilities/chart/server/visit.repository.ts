import type { HospitalTrx } from '@alder/database';
import type { Context } from '@alder/server';
import { notFound } from '@alder/wire';
import { assigneeOnly, patientMismatch } from '../contract/index.ts';
import { mayEdit } from '../domain/index.ts';

/** What the entries of a visit ask of it. */
export function findVisit(trx: HospitalTrx, id: string) {
  return selectVisit(trx, id).executeTakeFirst();
}

function selectVisit(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('medical_record')
    .select(['id', 'pet', 'assignee'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
}

/**
 * The visit, for a user who wants to edit its content.
 *
 * It is locked against payment until the transaction ends: a payment in progress is waited for, and seen.
 *
 * @throws {Refusal} `notFound`, or `assigneeOnly` with the text of specification §5.
 */
export async function visitToEdit(id: string, { trx, account }: Context) {
  const visit = await selectVisit(trx, id).forKeyShare().executeTakeFirst();
  if (!visit) throw notFound({ fields: { medical_record: 'notFound' } });
  if (!mayEdit(visit.assignee, account.id)) throw assigneeOnly({ assignee: visit.assignee });
  return visit;
}

/**
 * Refuses an entry of one pet that names another pet's visit.
 *
 * @param medical_record Nothing to check where none is named.
 */
export async function refuseOtherPet(
  trx: HospitalTrx,
  pet: string,
  medical_record: string | null | undefined,
): Promise<void> {
  if (!medical_record) return;
  const visit = await findVisit(trx, medical_record);
  if (!visit) throw notFound({ fields: { medical_record: 'notFound' } });
  if (visit.pet !== pet) throw patientMismatch({ fields: { medical_record: 'patientMismatch' } });
}

const OF_VISIT = [
  'diagnosis_record',
  'differential_record',
  'treatment_record',
  'vital_signs',
  'allergy_record',
] as const;

/** Entries of a visit follow it to another pet. */
export async function movePetOfVisit(trx: HospitalTrx, medical_record: string, pet: string): Promise<void> {
  for (const table of OF_VISIT)
    await trx.updateTable(table).set({ pet }).where('medical_record', '=', medical_record).execute();
}

/** When the pet was weighed in a visit. */
export function listWeightsOfVisit(trx: HospitalTrx, medical_record: string) {
  return trx
    .selectFrom('vital_signs')
    .select('measured_at')
    .where('medical_record', '=', medical_record)
    .where('weight', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute();
}
