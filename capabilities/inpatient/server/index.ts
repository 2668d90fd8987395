import type { Implementation } from '@alder/server';
import type { InpatientDeps } from './deps.ts';
import { dischargeHandlers } from './discharge.handlers.ts';
import { orderHandlers } from './order.handlers.ts';
import { ownerPageHandlers } from './owner-page.handlers.ts';
import { publicHandlers } from './owner-page-public.handlers.ts';
import { slotHandlers } from './slot.handlers.ts';
import { stayHandlers } from './stay.handlers.ts';
import { viewHandlers } from './view.handlers.ts';
import { wardHandlers } from './ward.handlers.ts';

export type { InpatientDeps } from './deps.ts';
export { followStay } from './move-visit.ts';

/** Every handler of the ward, for `apps/server/src/compose.ts`. */
export const inpatientHandlers = (deps: InpatientDeps): readonly Implementation[] => [
  ...wardHandlers,
  ...stayHandlers(deps),
  ...orderHandlers(deps),
  ...slotHandlers(deps),
  ...viewHandlers,
  ...dischargeHandlers,
  ...ownerPageHandlers,
  ...publicHandlers,
];
