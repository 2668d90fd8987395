import type { HospitalTrx } from '@alder/database';
import { notFound } from '@alder/wire';
import { patientMismatch } from '../contract/index.ts';
import { contradictsPet, isCritical, type JudgedValue } from '../domain/index.ts';
import { findPet, lockOrder } from './order.repository.ts';
import { reportedOf } from './record.presenter.ts';
import type { RecordRow } from './record.repository.ts';

/**
 * The pet, and the order of that pet, to which a person gives a result.
 *
 * @throws {Refusal} `notFound` when one of them is missing, or the order is another pet's.
 */
export async function findTarget(
  trx: HospitalTrx,
  { pet: petId, order: orderId }: { pet: string; order?: string | undefined },
) {
  const pet = await findPet(trx, petId);
  const order = orderId === undefined ? undefined : await lockOrder(trx, orderId);
  if (!pet || (orderId !== undefined && order?.pet !== pet.id)) throw notFound();
  return { pet, order };
}

type Target = Awaited<ReturnType<typeof findTarget>>;

/** @throws {Refusal} `patientMismatch` when the device reported another sex or species. */
export function refuseOtherAnimal(row: RecordRow, pet: Target['pet']): void {
  if (contradictsPet(reportedOf(row), pet)) throw patientMismatch({ sex: pet.sex, species: pet.species });
}

/** Columns of a result that a person gives to a pet, judged by the ranges of that pet. */
export function filingByPerson({ pet, order }: Target, results: JudgedValue[]) {
  return {
    pet: pet.id,
    candidate: null,
    lab_order: order?.id ?? null,
    match_state: order ? 'matched' : 'unrequested',
    match_by: 'person',
    match_hint: null,
    results,
    critical: isCritical(results),
  } as const;
}
