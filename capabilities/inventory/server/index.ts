import type { Implementation } from '@alder/server';
import { recallHandlers } from './recall.handlers.ts';
import { type RegisterDeps, registerHandlers } from './register.handlers.ts';
import { stockHandlers } from './stock.handlers.ts';

export { type DispensedLine, lockStock, returnStock, takeStock } from './dispense-stock.ts';
export { type DrawnDose, findDrawn } from './drawn-dose.ts';

/** Every call of inventory. */
export const inventoryHandlers = (register: RegisterDeps): readonly Implementation[] => [
  ...stockHandlers,
  ...recallHandlers,
  ...registerHandlers(register),
];
