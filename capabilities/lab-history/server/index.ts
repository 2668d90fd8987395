import type { Implementation } from '@alder/server';
import { deltaHandlers } from './delta.handlers.ts';
import type { Laboratory } from './follow-result.ts';
import { holdHandlers } from './hold.handlers.ts';
import { matrixHandlers } from './matrix.handlers.ts';

export { followDelta } from './follow-result.ts';
export { followRerun } from './hold.handlers.ts';

/** Every call of the laboratory history. */
export const labHistoryHandlers = (laboratory: Laboratory): readonly Implementation[] => [
  ...matrixHandlers,
  ...deltaHandlers,
  ...holdHandlers(laboratory),
];
