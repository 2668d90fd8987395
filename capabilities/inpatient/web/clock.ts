import { addDays, dayOf, startOfDay } from '@alder/records/domain';

const MINUTE_MS = 60_000;
/** A time of today that is longer over than this is meant for tomorrow. */
const MAX_BEFORE_MINUTES = 60;
const HOUR_MS = 60 * MINUTE_MS;
const COLUMNS = 24;
/** The day of a ward begins with its morning shift. */
const FIRST_HOUR = 6;
/** What is next is always on the sheet: when less than this is left of the day of the ward, half of the next one is shown. */
const AHEAD_HOURS = 6;

/** The next full hour by the clock of the hospital, `HH:MM`. */
export function nextHour(now: Date, timeZone: string): string {
  const start = startOfDay(dayOf(now, timeZone), timeZone);
  const hour = Math.ceil((now.getTime() - start.getTime()) / (60 * MINUTE_MS)) % 24;
  return `${String(hour).padStart(2, '0')}:00`;
}

/** The instant that a time of day means: today, or tomorrow where that is over for more than an hour. */
export function instantAt(time: string, now: Date, timeZone: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = (day: string) => new Date(startOfDay(day, timeZone).getTime() + (hours * 60 + minutes) * MINUTE_MS);
  const day = dayOf(now, timeZone);
  const today = at(day);
  const isOver = now.getTime() - today.getTime() > MAX_BEFORE_MINUTES * MINUTE_MS;
  return (isOver ? at(addDays(day, 1)) : today).toISOString();
}

/**
 * Beginnings of the 24 columns of a treatment sheet: the day of the ward by hours, or, with steps of other than 60
 * minutes, what is around now. At night the columns move on by half a day, so that a dose due in the morning is on the
 * sheet before it is due. `back` counts sheets into the past.
 */
export function sheetColumns(of: { slotMinutes: number; now: Date; back: number; timeZone: string }): Date[] {
  const { slotMinutes, now, back, timeZone } = of;
  const step = slotMinutes * MINUTE_MS;
  const width = COLUMNS * step;
  const first =
    slotMinutes === 60 ? wardDay(now, timeZone) : Math.floor(now.getTime() / step) * step - (COLUMNS / 3) * step;
  return Array.from({ length: COLUMNS }, (_, place) => new Date(first - back * width + place * step));
}

function wardDay(now: Date, timeZone: string): number {
  const morning = startOfDay(dayOf(new Date(now.getTime() - FIRST_HOUR * HOUR_MS), timeZone), timeZone);
  const first = morning.getTime() + FIRST_HOUR * HOUR_MS;
  const isEnding = first + COLUMNS * HOUR_MS - now.getTime() <= AHEAD_HOURS * HOUR_MS;
  return isEnding ? first + (COLUMNS / 2) * HOUR_MS : first;
}
