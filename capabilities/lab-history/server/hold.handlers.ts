import { isPreliminary } from '@alder/lab/domain';
import { type Implementation, implement, type Reaction } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import { getDeltaHolds, getMixUp, holdDecided, verifyDeltaHold } from '../contract/index.ts';
import { fitOf, type MatrixRun } from '../domain/index.ts';
import { findDeltaLimits } from './delta.repository.ts';
import type { Laboratory } from './follow-result.ts';
import { presentHold } from './hold.presenter.ts';
import { findHold, findResult, listHolds, listNearby, lockHold, lockOpen, setHold } from './hold.repository.ts';
import { presentRun } from './matrix.presenter.ts';
import { readMatrix } from './matrix.repository.ts';

/** Runs around a result that are looked through for a mix-up. */
const NEARBY = { hours: 12, limit: 8 } as const;
/** Results of a patient that are read to compare with. */
const RESULTS_READ = 100;

const NOTHING = { compared: 0, beyond: 0 };
const without = (runs: readonly MatrixRun[], record: string) => runs.filter(({ id }) => id !== record);

/** Results that wait because of a change, and what a person does about them. */
export const holdHandlers = (laboratory: Laboratory): readonly Implementation[] => [
  implement(getDeltaHolds, async ({ limit, ...filter }, { trx }) => {
    const rows = await listHolds(trx, { ...filter, limit: limit + 1 });
    const page = rows.slice(0, limit);
    return { result: page.map(presentHold), ...(rows.length > limit && { next: page.at(-1)!.id }) };
  }),

  implement(verifyDeltaHold, async ({ id, version, note }, context) => {
    const { trx, now, account, emit, audit } = context;
    const hold = await lockHold(trx, id);
    if (!hold) throw notFound();
    if (hold.decided_at !== null) throw holdDecided({ current: presentHold(hold) });
    if (hold.version !== version) throw stale({ current: presentHold(hold) });

    await setHold(trx, id, { state: 'verified', decided_by: account.id, decided_at: now, note });
    const { results } = (await findResult(trx, hold.record))!;
    const state = hold.release_state as 'final' | 'amended';
    if (!results.some(isPreliminary)) await laboratory.setVerifyState(context, hold.record, state);
    audit({ entity: 'deltaHold', id, detail: { record: hold.record, note, changes: hold.changes } });
    emit({ event: 'deltaHold.verified', id, payload: { pet: hold.pet } });
    // Rules that order further tests wait for a result that counts.
    emit({ event: 'record.released', id: hold.record, payload: { pet: hold.pet } });
    return { result: presentHold((await findHold(trx, id))!) };
  }),

  implement(getMixUp, async ({ id }, { trx }) => {
    const hold = await findHold(trx, id);
    const result = hold && (await findResult(trx, hold.record));
    if (!hold || !result) throw notFound();
    const { limits } = await findDeltaLimits(trx);
    const own = (await readMatrix(trx, hold.pet, undefined, RESULTS_READ))!;
    const runs = own.runs.map(presentRun);
    const run = runs.find((one) => one.id === hold.record);
    if (!run) return { result: [] };
    const { device, device_serial, timestamp: at } = result;
    const nearby = await listNearby(trx, { record: hold.record, pet: hold.pet, device, device_serial, at }, NEARBY);
    const found = [];
    for (const { id: record, timestamp, pet, ...names } of nearby) {
      const theirs = (await readMatrix(trx, pet!, undefined, RESULTS_READ))!.runs.map(presentRun);
      const other = theirs.find((one) => one.id === record);
      found.push({
        ...{ ...names, pet: pet!, record, measured_at: timestamp.toISOString() },
        // As if the two were exchanged: neither is measured against itself.
        fit: fitOf(without(theirs, record), run, { species: names.species, limits }),
        swapped: other ? fitOf(without(runs, run.id), other, { species: own.species, limits }) : NOTHING,
      });
    }
    return { result: found };
  }),
];

/** A re-run was asked for: the result that waits goes on waiting, and the list says so. */
export const followRerun: Reaction = async ({ id }, work) => {
  const { trx, now, emit, account } = work as typeof work & { account?: { id: string } };
  const open = await lockOpen(trx, id);
  if (!open || !account) return;
  await setHold(trx, open.id, { state: 'rerun', rerun_by: account.id, rerun_at: now });
  emit({ event: 'deltaHold.updated', id: open.id, payload: { pet: open.pet } });
};
