import type { Implementation } from '@alder/server';
import { allergyHandlers } from './allergy.handlers.ts';
import { diagnosisHandlers } from './diagnosis.handlers.ts';
import { treatmentHandlers } from './treatment.handlers.ts';
import { vitalSignsHandlers } from './vital-signs.handlers.ts';

export { chargeOrder, followOrder, type Laboratory, orderPlannedTest } from './lab-lines.ts';
export { recordWeight } from './measurement.ts';
export { followVisit, leaveVisit } from './move-visit.ts';
export { priceTreatments } from './treatment.handlers.ts';
export { recordPetWeight } from './vital-signs.handlers.ts';

/** Every handler of the room, for `apps/server/src/compose.ts`. */
export const chartHandlers: readonly Implementation[] = [
  ...diagnosisHandlers,
  ...treatmentHandlers,
  ...vitalSignsHandlers,
  ...allergyHandlers,
];
