import { addDays } from '@alder/records/domain';
import { instantAt, wallOf } from './wall-clock.ts';

export const MAX_REPEAT_WEEKS = 26;
export const MAX_REPEAT_TIMES = 52;

/** Every how many weeks, and how often in all. */
export type Repeat = { readonly weeks: number; readonly times: number };

/** Begins of a repeated appointment: the same time of the clock, also where clocks change in between. */
export function repeatedStarts(starts: Date, repeat: Repeat | undefined, timezone: string): readonly Date[] {
  if (!repeat) return [starts];
  const { day, minute } = wallOf(starts, timezone);
  return Array.from({ length: repeat.times }, (_, place) =>
    place === 0 ? starts : instantAt(addDays(day, place * repeat.weeks * 7), minute, timezone),
  );
}
