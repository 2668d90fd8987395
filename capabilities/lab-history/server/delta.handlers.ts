import { versioned } from '@alder/database';
import { type Implementation, implement } from '@alder/server';
import { getDeltaLimits, updateDeltaLimits } from '../contract/index.ts';
import { findDeltaLimits, writeDeltaLimits } from './delta.repository.ts';

export const deltaHandlers: readonly Implementation[] = [
  implement(getDeltaLimits, async (_, { trx }) => ({ result: await findDeltaLimits(trx) })),

  implement(updateDeltaLimits, async (input, { trx, emit, audit, account }) => {
    const before = await findDeltaLimits(trx);
    await versioned((await writeDeltaLimits(trx, input)) || undefined, () => findDeltaLimits(trx));
    audit({ entity: 'labHistory', detail: { before: before.limits, after: input.limits } });
    emit({ event: 'labHistory.deltaLimitsUpdated', id: account.id });
    return { result: await findDeltaLimits(trx) };
  }),
];
