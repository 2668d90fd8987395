import type { Implementation } from '@alder/server';
import { reportFileHandlers } from './report-file.handlers.ts';
import { reportHandlers } from './report.handlers.ts';

/** Every call of dashboard. */
export const dashboardHandlers: readonly Implementation[] = [...reportHandlers, ...reportFileHandlers];
