import { isPreliminary, type VerifyState } from '@alder/lab/domain';
import type { Account, Reaction, Work } from '@alder/server';
import { type HeldChange, heldChanges, holdStep } from '../domain/index.ts';
import { findDeltaLimits } from './delta.repository.ts';
import { findResult, insertHold, listVerified, lockOpen, setHold } from './hold.repository.ts';
import { presentRun } from './matrix.presenter.ts';
import { readMatrix } from './matrix.repository.ts';

/** What results that wait ask of the laboratory, which is the only writer of results. */
export type Laboratory = {
  /** Sets how far a result counts; its values stay. */
  readonly setVerifyState: (work: Work, record: string, state: VerifyState) => Promise<void>;
};

type Result = NonNullable<Awaited<ReturnType<typeof findResult>>>;
type Acting = Work & { readonly account?: Account };

/** Results of a patient that are read for the value before. */
const RESULTS_READ = 100;
/** After every id of one instant. */
const LAST_ID = 'ffffffff-ffff-7fff-bfff-ffffffffffff';

/**
 * Whether a result waits, decided in the transaction that files, corrects, moves or retracts it.
 *
 * It only ever makes a result preliminary or gives it back its state: it is neither hidden nor refused, and a critical value in
 * it is told like any other.
 */
export const followDelta =
  (laboratory: Laboratory): Reaction =>
  async ({ id }, work: Acting) => {
    const result = await findResult(work.trx, id);
    if (!result) return;
    const open = await lockOpen(work.trx, id);
    const changes = await changesBeyond(result, work);
    if (!open && changes.length === 0) return;
    const verified = changes.length > 0 ? await listVerified(work.trx, id) : [];
    const isUncertain = result.results.some(isPreliminary);
    const step = holdStep({ pet: petOf(result), isPreliminary: isUncertain, changes }, open, verified);

    const { trx, now, emit, account } = work;
    const concerns = { ...(result.pet && { payload: { pet: result.pet } }) };
    const state = result.verify_state as VerifyState;
    const before = open?.release_state === 'amended' ? 'amended' : undefined;
    const release_state = before ?? (state === 'amended' ? 'amended' : 'final');
    if (open && step.end) {
      await setHold(trx, open.id, { state: step.end, decided_at: now, decided_by: account?.id ?? null });
      emit({ event: 'deltaHold.settled', id: open.id, ...concerns });
    }
    if (!step.hold) {
      // What waited waits no longer; a retracted result keeps the state that it was given.
      if (step.end && state === 'preliminary' && !isUncertain) await laboratory.setVerifyState(work, id, release_state);
      return;
    }
    if (state !== 'preliminary') await laboratory.setVerifyState(work, id, 'preliminary');
    if (open && !step.end) {
      if (isSame(open.changes as HeldChange[], step.hold) && open.release_state === release_state) return;
      await setHold(trx, open.id, { changes: step.hold, release_state });
      emit({ event: 'deltaHold.updated', id: open.id, ...concerns });
      return;
    }
    const hold = { record: id, pet: petOf(result)!, changes: step.hold, release_state, raised_at: now } as const;
    emit({ event: 'deltaHold.raised', id: await insertHold(trx, hold), ...concerns });
  };

/** The patient whose earlier values count; null where nothing waits, whatever the values are. */
function petOf({ pet, control, invalid, match_state, verify_state }: Result): string | null {
  const isFiled = match_state === 'matched' || match_state === 'unrequested';
  const counts = verify_state !== 'retracted' && verify_state !== 'invalid';
  return isFiled && counts && !control && !invalid ? pet : null;
}

async function changesBeyond(result: Result, { trx }: Work): Promise<HeldChange[]> {
  const pet = petOf(result);
  if (pet === null) return [];
  const { limits } = await findDeltaLimits(trx);
  const isLimited = limits.some(({ holds, analyte }) => holds && result.results.some(({ code }) => code === analyte));
  if (!isLimited) return [];
  const at = { value: result.timestamp.toISOString(), id: LAST_ID };
  const read = await readMatrix(trx, pet, at, RESULTS_READ);
  return read ? heldChanges(read.runs.map(presentRun), { species: read.species, limits, id: result.id }) : [];
}

const isSame = (a: readonly HeldChange[], b: readonly HeldChange[]) => {
  const text = (list: readonly HeldChange[]) =>
    JSON.stringify(list.map(({ code, raw, unit, before, since }) => [code, raw, unit, before, since]));
  return text(a) === text(b);
};
