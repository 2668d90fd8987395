import type { Implementation } from '@alder/server';
import { equipmentHandlers } from './equipment.handlers.ts';
import { itemHandlers } from './item.handlers.ts';

/** Every call of the worklist and of the equipment. */
export const worklistHandlers: Implementation[] = [...itemHandlers, ...equipmentHandlers];

export { followExams } from './move-visit.ts';
export { worklistNode } from './worklist-node.ts';
