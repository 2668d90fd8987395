import type { Implementation } from '@alder/server';
import { dispenseHandlers } from './dispense.handlers.ts';
import { labelHandlers } from './label.handlers.ts';
import { prescriptionHandlers } from './prescription.handlers.ts';
import { refillHandlers } from './refill.handlers.ts';
import type { StockDeps } from './stock.ts';

export { followCard } from './dispense.handlers.ts';
export { followPrescription, reviewPrescription } from './move-visit.ts';
export { priceMedicines } from './prescription.handlers.ts';
export { reviewDose } from './review-dose.ts';
export { noStock, type StockDeps } from './stock.ts';

/** Every call of pharmacy. */
export const pharmacyHandlers = (stock: StockDeps): readonly Implementation[] => [
  ...prescriptionHandlers(stock),
  ...dispenseHandlers(stock),
  ...labelHandlers,
  ...refillHandlers,
];
