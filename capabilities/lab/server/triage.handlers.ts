import { type Context, implement } from '@alder/server';
import { notFound, Refusal } from '@alder/wire';
import {
  controlMaterial,
  type LabRecord,
  matchRecords,
  patientMismatch,
  resultFiled,
  type Transmission,
  triageReasonMissing,
  triageRecords,
  triageTransmissions,
} from '../contract/index.ts';
import { isCritical, type JudgedValue, mayTriage, needsReason, type TriagePlace } from '../domain/index.ts';
import { reopenOrder } from './advance-order.ts';
import { fileWithPet, findTarget, refuseOtherAnimal } from './filing-by-hand.ts';
import { judgeAgain } from './judge-run.ts';
import { presentRecord } from './record.presenter.ts';
import { findRecord, lockRecord, noteReason, type RecordRow, setAside, setFiling } from './record.repository.ts';
import {
  findTransmission,
  lockTransmission,
  presentTransmission,
  STATE_AT,
  setTriage,
} from './transmission.repository.ts';

export const triageHandlers = [
  implement(triageRecords, async ({ ids, to, reason }, context) => {
    if (needsReason(to, reason)) throw triageReasonMissing();
    return eachForItself(ids, async (id) => {
      const row = await lockRecord(context.trx, id);
      if (!row) throw notFound();
      if (!mayTriage(row, to)) throw resultFiled();
      await PUT[to](context, row, reason.trim());
      return presentRecord((await findRecord(context.trx, id))!);
    });
  }),

  implement(matchRecords, async ({ ids, pet, confirmed }, context) => {
    const target = await findTarget(context.trx, { pet });
    return eachForItself<LabRecord, 'resultFiled' | 'patientMismatch' | 'controlMaterial'>(ids, async (id) => {
      const row = await lockRecord(context.trx, id);
      if (!row) throw notFound();
      if (row.match_state !== 'unmatched' && row.match_state !== 'conflict') throw resultFiled();
      // Control material is never filed in bulk: that is decided one by one.
      if (row.control) throw controlMaterial();
      if (!confirmed) refuseOtherAnimal(row, target.pet);
      return fileWithPet(context, row, target);
    });
  }),

  implement(triageTransmissions, async ({ ids, to, reason }, { trx, account, now, emit }) => {
    if (needsReason(to, reason)) throw triageReasonMissing();
    return eachForItself<Transmission, 'resultFiled'>(ids, async (id) => {
      const row = await lockTransmission(trx, id);
      if (!row) throw notFound();
      const isTaken = row.state === STATE_AT[to] || !Object.values<string>(STATE_AT).includes(row.state);
      if (isTaken) throw resultFiled();
      const note = { by: account.display_name, at: now.toISOString(), reason: reason.trim() };
      await setTriage(trx, id, STATE_AT[to], to === 'waiting' ? null : note);
      emit({ event: 'transmission.triaged', id, permit: 'lis' });
      return presentTransmission((await findTransmission(trx, id))!);
    });
  }),
];

const NOWHERE = { pet: null, lab_order: null, match_by: null, match_hint: null } as const;

/** What is done to put a result into each place. */
const PUT: Readonly<Record<TriagePlace, (context: Context, row: RecordRow, reason: string) => Promise<void>>> = {
  async aside({ trx, account, now, emit }, row, reason) {
    await setAside(trx, row.id, { by: account.display_name, at: now.toISOString(), reason });
    emit({ event: 'record.triaged', id: row.id, permit: 'lis' });
  },

  async discarded({ trx, account, now, emit }, row, reason) {
    await noteReason(trx, row, account.display_name, reason, now);
    await setFiling(trx, row.id, { ...NOWHERE, candidate: row.candidate, match_state: 'discarded', aside: null });
    emit({ event: 'record.discarded', id: row.id, permit: 'lis' });
  },

  async waiting(context, row, reason) {
    const { trx, account, now, emit } = context;
    const before = row.results as JudgedValue[];
    const exam = { device: row.device, timestamp: row.timestamp.toISOString() };
    const results = row.pet === null ? before : await judgeAgain(trx, before, undefined, exam);
    await noteReason(trx, row, account.display_name, reason || 'Brought back to the inbox', now);
    await setFiling(trx, row.id, {
      ...NOWHERE,
      candidate: row.pet ?? row.candidate,
      match_state: 'unmatched',
      match_hint: row.match_hint,
      aside: null,
      ...(row.pet !== null && { results, critical: isCritical(results), acknowledged: null, reviewed: null }),
    });
    if (row.lab_order !== null) await reopenOrder(context, row.lab_order);
    emit({ event: 'record.triaged', id: row.id, ...(row.pet ? { payload: { pet: row.pet } } : { permit: 'lis' }) });
  },
};

const EACH: readonly string[] = [resultFiled, patientMismatch, controlMaterial].map(({ code }) => code);

/**
 * Acts on each in the order of ids, so that two users cannot wait for each other. What is refused for itself stays as
 * it is and is named; anything else refuses the whole.
 */
async function eachForItself<T, E extends string>(ids: readonly string[], act: (id: string) => Promise<T>) {
  const result: T[] = [];
  const refused: { id: string; error: E }[] = [];
  for (const id of [...new Set(ids)].sort()) {
    try {
      result.push(await act(id));
    } catch (error) {
      const code = error instanceof Refusal ? error.kind.code : undefined;
      if (code === undefined || !EACH.includes(code)) throw error;
      refused.push({ id, error: code as E });
    }
  }
  return { result, refused };
}
