/** Days of a week, as the columns of a plan stand. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A span of local time, `HH:MM`; a `to` of 00:00 is the end of the day. */
export type HoursSpan = { readonly from: string; readonly to: string };
export type OpeningHours = { readonly [Day in Weekday]?: readonly HoursSpan[] | undefined };

/** Days on which the hospital is closed, `YYYY-MM-DD`, both included. */
export type ClosedDays = { readonly from: string; readonly to: string; readonly reason: string };

/** What is wrong with the spans of a day, or undefined: each must end after it begins, and none may meet another. */
export function spansProblem(spans: readonly HoursSpan[]): 'hoursEmpty' | 'hoursOrder' | 'hoursOverlap' | undefined {
  const minutes = spans.map(({ from, to }) => ({ from: minuteOf(from), to: to === '00:00' ? 24 * 60 : minuteOf(to) }));
  if (minutes.some(({ from, to }) => Number.isNaN(from) || Number.isNaN(to))) return 'hoursEmpty';
  if (minutes.some(({ from, to }) => to <= from)) return 'hoursOrder';
  const sorted = [...minutes].sort((one, other) => one.from - other.from);
  return sorted.some(({ from }, place) => place > 0 && from < sorted[place - 1]!.to) ? 'hoursOverlap' : undefined;
}

function minuteOf(time: string): number {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return hour === undefined ? Number.NaN : Number(hour) * 60 + Number(minute);
}
