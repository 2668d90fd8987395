import type { Implementation } from '@alder/server';
import { labelHandlers } from './label.handlers.ts';
import { type Ordering, orderHandlers } from './order.handlers.ts';
import { type Relabelling, specimenHandlers } from './specimen.handlers.ts';

export { followOrder, followResult, labelOrder } from './follow-orders.ts';

/** Every call about samples. */
export const specimensHandlers = (laboratory: Ordering & Relabelling): readonly Implementation[] => [
  ...orderHandlers(laboratory),
  ...specimenHandlers(laboratory),
  ...labelHandlers,
];
