import { instantAt } from '@alder/appointments/domain';
import { addDays, dayOf } from '@alder/records/domain';
import { type DayRange, mondayOf } from './range.ts';

/** Who may have the weekly letter: of the roles that see the dashboard, the one that sees all of it in its own hospital. */
export const WEEKLY_LETTER_ROLES = ['hospitalAdmin'] as const;

/** Minute of Monday, by the clock of the hospital, from which the letter of the past week is written. */
const DUE_MINUTE = 7 * 60;
/** A server that was away for longer than this writes no letter of the week: it would be of no use any more. */
const MAX_LATE_MS = 48 * 3_600_000;

/** A week whose letter is to be written now. */
export type DueWeek = {
  /** Monday to Sunday, before the week of today. */
  readonly range: DayRange;
  /** Monday, 07:00 by the clock of the hospital: who switches the letter on after it, gets the next one. */
  readonly dueAt: Date;
};

/** The week whose letter is to be written at an instant; undefined before Monday 07:00 and from Wednesday 07:00 on. */
export function dueWeek(now: Date, timezone: string): DueWeek | undefined {
  const monday = mondayOf(dayOf(now, timezone));
  const dueAt = instantAt(monday, DUE_MINUTE, timezone);
  const lateMs = now.getTime() - dueAt.getTime();
  if (lateMs < 0 || lateMs >= MAX_LATE_MS) return undefined;
  return { range: { from: addDays(monday, -7), to: addDays(monday, -1) }, dueAt };
}

/** Path of the dashboard that shows a range, as a link from elsewhere names it. */
export const pathOfRange = ({ from, to }: DayRange) => `/dashboard/overview?range=custom&from=${from}&to=${to}`;
