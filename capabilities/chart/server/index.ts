import type { Implementation } from '@alder/server';
import { allergyHandlers } from './allergy.handlers.ts';
import { diagnosisHandlers } from './diagnosis.handlers.ts';
import { differentialHandlers } from './differential.handlers.ts';
import type { Patients } from './pet-weight.ts';
import { treatmentHandlers } from './treatment.handlers.ts';
import { vitalSignsHandlers } from './vital-signs.handlers.ts';

export { type ChargedWork, chargeWork, isVisitOpen, planTreatment, setWorkCharged } from './charged-line.ts';
export { deletedLines } from './deleted-lines.ts';
export { importedAllergies } from './imported-allergies.ts';
export { importedWeights } from './imported-weights.ts';
export { chargeOrder, followOrder, type Laboratory, orderPlannedTest } from './lab-lines.ts';
export { recordVitals, recordWeight, withdrawVitals } from './measurement.ts';
export { followVisit, leaveVisit } from './move-visit.ts';
export { addPlannedLines, type PlannedLine } from './planned-lines.ts';
export { chargeSlot, withdrawCharge } from './slot-lines.ts';
export { priceTreatments } from './treatment.handlers.ts';
export { recordPetWeight } from './vital-signs.handlers.ts';

/** Every handler of the chart, for `apps/server/src/compose.ts`. */
export const chartHandlers = (patients: Patients): readonly Implementation[] => [
  ...diagnosisHandlers,
  ...differentialHandlers,
  ...treatmentHandlers,
  ...vitalSignsHandlers(patients),
  ...allergyHandlers,
];
