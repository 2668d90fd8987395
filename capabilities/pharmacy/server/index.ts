import type { Implementation } from '@alder/server';
import { dispenseHandlers } from './dispense.handlers.ts';
import { labelHandlers } from './label.handlers.ts';
import { prescriptionHandlers } from './prescription.handlers.ts';
import { refillHandlers } from './refill.handlers.ts';
import type { DispenseDeps } from './stock.ts';

export { deletedPrescriptions } from './deleted-prescriptions.ts';
export { followCard } from './dispense.handlers.ts';
export { followPrescription, reviewPrescription } from './move-visit.ts';
export { priceMedicines } from './prescription.handlers.ts';
export { allergensOf, refuseAllergy } from './refuse-allergy.ts';
export { reviewDose } from './review-dose.ts';
export { type DispenseDeps, noStock, type StockDeps } from './stock.ts';

/** Every call of pharmacy. */
export const pharmacyHandlers = (deps: DispenseDeps): readonly Implementation[] => [
  ...prescriptionHandlers(deps),
  ...dispenseHandlers(deps),
  ...labelHandlers,
  ...refillHandlers,
];
