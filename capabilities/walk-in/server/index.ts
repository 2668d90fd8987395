import type { Implementation, Work } from '@alder/server';
import { publicHandlers } from './public.handlers.ts';
import { receptionHandlers, type WalkInDeps } from './reception.handlers.ts';
import { forgetTyped } from './walk-in.repository.ts';

/** Every call of walk-in numbers. */
export function walkInHandlers(deps: WalkInDeps): readonly Implementation[] {
  return [...publicHandlers, ...receptionHandlers(deps)];
}

const RETENTION_MS = 24 * 3_600_000;

/** Forgets, once a minute, what was typed for numbers of the day before. */
export async function sweepWalkIns({ trx, now }: Work): Promise<void> {
  await forgetTyped(trx, new Date(now.getTime() - RETENTION_MS));
}
