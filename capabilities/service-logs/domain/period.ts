import { addDays, dayOf, startOfDay } from '@alder/records/domain';

/** First day of a period; the day before it is the last one of the period before. */
const FIRST_DAY = 26;

type Period = { readonly since: Date; readonly until: Date };

/**
 * The period of a month: from the 26th of the previous month 00:00 to the 25th 23:59:59.999, by the clock of the
 * hospital (specification §4).
 *
 * @param shift Months later; negative ones are earlier.
 */
export function periodOf(now: Date, timezone: string, shift = 0): Period {
  const month = dayOf(now, timezone).slice(0, 7);
  const since = startOfDay(firstDay(month, shift - 1), timezone);
  const after = startOfDay(firstDay(month, shift), timezone);
  return { since, until: new Date(after.getTime() - 1) };
}

/** The period that an instant is in: from the 26th on that of the next month. */
export function periodWith(instant: Date, timezone: string): Period {
  const isNext = Number(dayOf(instant, timezone).slice(8)) >= FIRST_DAY;
  return periodOf(instant, timezone, isNext ? 1 : 0);
}

/** Whether a log can no longer be requested: the period after its own is over (decision 0530). */
export function isOverdue(createdAt: Date, now: Date, timezone: string): boolean {
  const { until } = periodWith(createdAt, timezone);
  return now > periodWith(new Date(until.getTime() + 1), timezone).until;
}

function firstDay(month: string, shift: number): string {
  let day = `${month}-15`;
  for (let left = shift; left !== 0; left -= Math.sign(left))
    day = `${addDays(day, Math.sign(left) * 31).slice(0, 7)}-15`;
  return `${day.slice(0, 7)}-${FIRST_DAY}`;
}
