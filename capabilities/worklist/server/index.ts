import type { Implementation } from '@alder/server';
import { equipmentHandlers } from './equipment.handlers.ts';
import type { Peers } from './equipment.repository.ts';
import { gatewayHandlers } from './gateway.handlers.ts';
import { itemHandlers } from './item.handlers.ts';

/** Every call of the worklist and of the equipment. */
export const worklistHandlers = (peers: Peers): readonly Implementation[] => [
  ...itemHandlers,
  ...equipmentHandlers(peers),
  ...gatewayHandlers,
];

export { followExams } from './move-visit.ts';
export { worklistNode } from './worklist-node.ts';
