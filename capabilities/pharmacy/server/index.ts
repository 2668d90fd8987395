import type { Implementation } from '@alder/server';
import { dispenseHandlers } from './dispense.handlers.ts';
import { prescriptionHandlers } from './prescription.handlers.ts';

export { followCard } from './dispense.handlers.ts';
export { followPrescription, reviewPrescription } from './move-visit.ts';
export { priceMedicines } from './prescription.handlers.ts';
export { reviewDose } from './review-dose.ts';

export const pharmacyHandlers: readonly Implementation[] = [...prescriptionHandlers, ...dispenseHandlers];
