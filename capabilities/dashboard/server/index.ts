import type { Implementation } from '@alder/server';
import { dayEndHandlers } from './day-end.handlers.ts';
import { reportHandlers } from './report.handlers.ts';
import { reportFileHandlers } from './report-file.handlers.ts';
import { weeklyLetterHandlers } from './weekly-letter.handlers.ts';

export { sweepWeeklyLetters } from './send-weekly-letters.ts';
export { stopWeeklyLetterByLink } from './weekly-letter.handlers.ts';

/** Every call of dashboard. */
export const dashboardHandlers: readonly Implementation[] = [
  ...reportHandlers,
  ...reportFileHandlers,
  ...dayEndHandlers,
  ...weeklyLetterHandlers,
];
