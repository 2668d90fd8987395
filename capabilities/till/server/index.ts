import type { Implementation } from '@alder/server';
import { type ClosingDeps, closingHandlers } from './closing.handlers.ts';
import { sessionHandlers } from './session.handlers.ts';
import { tillEntryHandlers } from './till.handlers.ts';

/** Every call of till. */
export const tillHandlers = (deps: ClosingDeps): readonly Implementation[] => [
  ...tillEntryHandlers,
  ...sessionHandlers,
  ...closingHandlers(deps),
];
