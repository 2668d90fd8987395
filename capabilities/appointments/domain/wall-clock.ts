import { addDays, dayOf, startOfDay } from '@alder/records/domain';

const MINUTE_MS = 60_000;
export const DAY_MINUTES = 24 * 60;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timezone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timezone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    clocks.set(timezone, clock);
  }
  return clock;
}

/** What the clock on the wall of the hospital shows: day, and minutes since its midnight. */
export function wallOf(instant: Date, timezone: string): { readonly day: string; readonly minute: number } {
  const [hour, minute] = clockOf(timezone).format(instant).split(':');
  return { day: dayOf(instant, timezone), minute: Number(hour) * 60 + Number(minute) };
}

/**
 * The instant at which the clock of a zone shows this minute of a day.
 *
 * A time that clocks skip is the one that they show instead; of a time that they show twice, it is the first.
 *
 * @param minute Since midnight; 1440 is the end of the day.
 */
export function instantAt(day: string, minute: number, timezone: string): Date {
  if (minute >= DAY_MINUTES) return instantAt(addDays(day, 1), minute - DAY_MINUTES, timezone);
  const direct = new Date(startOfDay(day, timezone).getTime() + minute * MINUTE_MS);
  const off = minuteIn(direct, day, timezone) - minute;
  if (off === 0) return direct;
  const corrected = new Date(direct.getTime() - off * MINUTE_MS);
  return minuteIn(corrected, day, timezone) === minute ? corrected : direct;
}

/** Minutes of the clock since midnight of `day`; more than 1440 on the next day, negative on the one before. */
export function minuteIn(instant: Date, day: string, timezone: string): number {
  const wall = wallOf(instant, timezone);
  const days = Math.round((Date.parse(wall.day) - Date.parse(day)) / (DAY_MINUTES * MINUTE_MS));
  return days * DAY_MINUTES + wall.minute;
}

/** `HH:MM` of a minute of the day. */
export function timeOf(minute: number): string {
  const within = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}

/** Minute of the day of `HH:MM`. */
export function minuteOfTime(time: string): number {
  const [hour, minute] = time.split(':');
  return Number(hour) * 60 + Number(minute);
}

/** The days of the week, Monday first, that a day is in. */
export function weekOf(day: string): readonly string[] {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, place) => addDays(day, place - weekday));
}
