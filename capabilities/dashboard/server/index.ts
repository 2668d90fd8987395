import type { Implementation } from '@alder/server';
import { dayEndHandlers } from './day-end.handlers.ts';
import { reportHandlers } from './report.handlers.ts';
import { reportFileHandlers } from './report-file.handlers.ts';

/** Every call of dashboard. */
export const dashboardHandlers: readonly Implementation[] = [
  ...reportHandlers,
  ...reportFileHandlers,
  ...dayEndHandlers,
];
