import type { ClosedDays, OpeningHours } from '@alder/hospitals/domain';
import { addDays } from '@alder/records/domain';
import { DAY_MINUTES, instantAt, minuteOfTime, wallOf } from './wall-clock.ts';

/** When a hospital is open, as its settings say. */
export type Opening = {
  readonly hours: OpeningHours;
  readonly closed_days: readonly ClosedDays[];
  readonly timezone: string;
};
/** Minutes of a day. */
export type Span = { readonly from: number; readonly to: number };

const WEEKDAY_KEYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
/** A hospital that has set no hours is not warned about any. */
const ALL_DAY: readonly Span[] = [{ from: 0, to: DAY_MINUTES }];

/** The entry of the closed days that a day is in. */
export function closedOn(day: string, { closed_days }: Pick<Opening, 'closed_days'>): ClosedDays | undefined {
  return closed_days.find(({ from, to }) => from <= day && day <= to);
}

/** Spans of a day in which the hospital is open, in order; none on a closed day. */
export function openSpans(day: string, opening: Pick<Opening, 'hours' | 'closed_days'>): readonly Span[] {
  if (closedOn(day, opening)) return [];
  if (Object.values(opening.hours).every((spans) => !spans || spans.length === 0)) return ALL_DAY;
  const weekday = WEEKDAY_KEYS[new Date(`${day}T00:00:00Z`).getUTCDay()]!;
  return (opening.hours[weekday] ?? [])
    .map(({ from, to }) => ({ from: minuteOfTime(from), to: to === '00:00' ? DAY_MINUTES : minuteOfTime(to) }))
    .toSorted((one, other) => one.from - other.from);
}

/** Whether all of a span of time is within the opening hours. */
export function isOpen(starts: Date, ends: Date, opening: Opening): boolean {
  const { day } = wallOf(starts, opening.timezone);
  return [day, addDays(day, 1)].some((one) =>
    openSpans(one, opening).some(
      ({ from, to }) =>
        instantAt(one, from, opening.timezone) <= starts && ends <= instantAt(one, to, opening.timezone),
    ),
  );
}
