import type { HospitalTrx } from '@alder/database';
import type { Context, Work } from '@alder/server';
import { notFound } from '@alder/wire';
import { type LabRecord, patientMismatch } from '../contract/index.ts';
import { contradictsPet, isCritical, type JudgedValue, needsAcknowledgement } from '../domain/index.ts';
import { advanceOrder } from './advance-order.ts';
import { judgeAgain } from './judge-run.ts';
import { rerunOf } from './order.presenter.ts';
import { findPet, lockOrder } from './order.repository.ts';
import { presentRecord, reportedOf } from './record.presenter.ts';
import { findRecord, noteReason, type RecordRow, setFiling } from './record.repository.ts';

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
    aside: null,
    results,
    critical: isCritical(results),
  } as const;
}

/** Whoever files: of the account nothing but the name is used. */
type Filer = Work & { readonly account: Pick<Context['account'], 'display_name'> } & Partial<Pick<Context, 'react'>>;

/** Files a result of the inbox with a pet, judged by the ranges of that pet, and moves its order on. */
export async function fileWithPet(context: Filer, row: RecordRow, target: Target): Promise<LabRecord> {
  const { trx, account, now, emit } = context;
  const { pet, order } = target;
  const exam = { device: row.device, timestamp: row.timestamp.toISOString() };
  const before = row.results as JudgedValue[];
  const results = await judgeAgain(trx, before, pet, exam, order ? rerunOf(order) : null);
  await noteReason(trx, row, account.display_name, `Filed by hand with ${pet.patient_id}`, now);
  await setFiling(trx, row.id, {
    ...filingByPerson(target, results),
    ...(needsAcknowledgement(before, results) && { acknowledged: null }),
  });
  if (order) await advanceOrder(context, order, exam.timestamp);
  emit({ event: 'record.matched', id: row.id, payload: { pet: pet.id } });
  await context.react?.();
  return presentRecord((await findRecord(trx, row.id))!);
}
