import type { Implementation, Reaction } from '@alder/server';
import type { Plans } from './advance.ts';
import { pathHandlers } from './path.handlers.ts';
import { listOpenPathsOfVisit, listSteps, movePetOfVisit, setPath, setStep } from './path.repository.ts';
import { templateHandlers } from './template.handlers.ts';

export type { Plans } from './advance.ts';

/** Every call of clinical paths. */
export const clinicPathHandlers = (plans: Plans): readonly Implementation[] => [
  ...pathHandlers(plans),
  ...templateHandlers,
];

/** Paths of a visit follow it to the right pet. */
export const followVisit: Reaction = async ({ id, payload }, { trx, emit }) => {
  await movePetOfVisit(trx, id, (payload as { to: string }).to);
  for (const path of await listOpenPathsOfVisit(trx, id)) emit({ event: 'clinicPath.updated', id: path });
};

/** A canceled visit leaves nothing in the queue. */
export const leaveVisit: Reaction = async ({ id }, { trx, now, emit, account }) => {
  for (const path of await listOpenPathsOfVisit(trx, id)) {
    for (const { id: step, status } of await listSteps(trx, [path]))
      if (status === 'unclaimed' || status === 'claimed' || status === 'pending')
        await setStep(trx, step, { status: 'canceled', wake_at: null, ended_at: now, ended_by: account?.id ?? null });
    await setPath(trx, path, { ended_at: now });
    emit({ event: 'clinicPath.updated', id: path });
  }
};
