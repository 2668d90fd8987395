import type { Implementation } from '@alder/server';
import { consentHandlers } from './consent.handlers.ts';
import type { SurgeryDeps } from './deps.ts';
import { emergencyHandlers } from './emergency.handlers.ts';
import { sheetHandlers } from './sheet.handlers.ts';
import { surgeryHandlers as recordHandlers } from './surgery.handlers.ts';
import { viewHandlers } from './view.handlers.ts';

export { consentText } from './consent-text.ts';
export { followSurgery } from './move-visit.ts';
export { findSurgery } from './surgery.repository.ts';

/** Every handler of surgery, for `apps/server/src/compose.ts`. */
export const surgeryHandlers = (deps: SurgeryDeps): readonly Implementation[] => [
  ...recordHandlers(deps),
  ...sheetHandlers(deps),
  ...consentHandlers,
  ...emergencyHandlers,
  ...viewHandlers,
];
