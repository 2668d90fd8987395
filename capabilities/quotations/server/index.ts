import type { Implementation } from '@alder/server';
import { printHandlers } from './print.handlers.ts';
import { publicHandlers, type Receipts } from './public.handlers.ts';
import { quotationHandlers } from './quotation.handlers.ts';
import { sendHandlers, type Visits } from './send.handlers.ts';

export { deletedQuotations } from './deleted-quotations.ts';
export { type MadeQuotation, makeQuotation } from './make-quotation.ts';

/** Every call of quotations and public links, over the visits and receipts that they show and charge. */
export const quotationsHandlers = (parts: Visits & Receipts): readonly Implementation[] => [
  ...quotationHandlers,
  ...sendHandlers(parts),
  ...printHandlers,
  ...publicHandlers(parts),
];
