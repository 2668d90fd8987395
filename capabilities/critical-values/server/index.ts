import type { Implementation } from '@alder/server';
import { criticalHandlers, type Laboratory } from './critical.handlers.ts';

export { followCritical } from './follow-critical.ts';
export { sweepCritical } from './sweep-critical.ts';

/** Every call about critical values, for `apps/server/src/compose.ts`. */
export const criticalValuesHandlers = (laboratory: Laboratory): readonly Implementation[] =>
  criticalHandlers(laboratory);
