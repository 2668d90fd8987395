import type { Implementation } from '@alder/server';
import { maintenanceHandlers } from './maintenance.handlers.ts';
import { reagentHandlers } from './reagent.handlers.ts';

/** Every call about reagents and the maintenance of analyzers. */
export const reagentsHandlers: readonly Implementation[] = [...reagentHandlers, ...maintenanceHandlers];
