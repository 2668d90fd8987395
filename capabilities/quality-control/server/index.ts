import type { Implementation } from '@alder/server';
import { comparisonHandlers } from './comparison.handlers.ts';
import { driftHandlers } from './drift.handlers.ts';
import type { Devices } from './file-values.ts';
import { holdHandlers } from './hold.handlers.ts';
import { lotHandlers } from './lot.handlers.ts';
import { runHandlers } from './run.handlers.ts';

export { followRecord } from './follow-record.ts';

/** Every call of quality control. */
export const qualityControlHandlers = (devices: Devices): readonly Implementation[] => [
  ...lotHandlers,
  ...runHandlers(devices),
  ...holdHandlers,
  ...comparisonHandlers,
  ...driftHandlers,
];
