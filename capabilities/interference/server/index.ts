import type { Implementation } from '@alder/server';
import { ruleHandlers } from './rule.handlers.ts';
import { sampleHandlers } from './sample.handlers.ts';

export { deletedInterferenceRules } from './deleted-rules.ts';
export { readInterferences } from './read-interferences.ts';

/** Every call of interference. */
export const interferenceHandlers: readonly Implementation[] = [...ruleHandlers, ...sampleHandlers];
