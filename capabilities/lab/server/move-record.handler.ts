import { implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import { moveRecord, resultNotFiled } from '../contract/index.ts';
import type { JudgedValue } from '../domain/index.ts';
import { advanceOrder, reopenOrder } from './advance-order.ts';
import { filingByPerson, findTarget, refuseOtherAnimal } from './filing-by-hand.ts';
import { judgeAgain } from './judge-run.ts';
import { rerunOf } from './order.presenter.ts';
import { presentRecord } from './record.presenter.ts';
import { findRecord, lockRecord, noteReason, setFiling } from './record.repository.ts';

/**
 * Moves a filed result to another pet: its values are judged by the ranges of that pet, acknowledgement and review of
 * the wrong pet count no longer, the order that it fulfilled is open again.
 */
export const moveHandler = implement(moveRecord, async (input, context) => {
  const { trx, account, now, emit, audit } = context;
  const row = await lockRecord(trx, input.id);
  if (!row) throw notFound();
  const target = await findTarget(trx, input);
  const { pet, order } = target;
  if (row.version !== input.version) throw stale({ current: presentRecord(row) });
  if (row.pet === null) throw resultNotFiled();
  if (!input.confirmed) refuseOtherAnimal(row, pet);

  const timestamp = row.timestamp.toISOString();
  const exam = { device: row.device, timestamp };
  const results = await judgeAgain(trx, row.results as JudgedValue[], pet, exam, order ? rerunOf(order) : null);
  audit({ detail: { from: row.pet, to: pet.id, reason: input.reason } });
  const reason = `Moved from ${row.patient_id} to ${pet.patient_id}: ${input.reason}`;
  await noteReason(trx, row, account.display_name, reason, now);
  await setFiling(trx, row.id, { ...filingByPerson(target, results), acknowledged: null, reviewed: null });
  if (row.lab_order !== null) await reopenOrder(context, row.lab_order);
  if (order) await advanceOrder(context, order, timestamp);
  // Pages and reactions of both pets have to follow.
  emit({ event: 'record.moved', id: row.id, payload: { pet: row.pet, order: row.lab_order } });
  emit({ event: 'record.matched', id: row.id, payload: { pet: pet.id } });
  await context.react();
  return { result: presentRecord((await findRecord(trx, row.id))!) };
});
