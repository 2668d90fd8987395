import type { Implementation } from '@alder/server';
import { type Deciding, reflexHandlers } from './reflex.handlers.ts';
import { ruleHandlers } from './rule.handlers.ts';

export { deletedReflexRules } from './deleted-rules.ts';
export { followResult } from './follow-result.ts';

/** Every call about reflex orders, for `apps/server/src/compose.ts`. */
export const reflexOrdersHandlers = (laboratory: Deciding): readonly Implementation[] => [
  ...ruleHandlers(laboratory),
  ...reflexHandlers(laboratory),
];
