import { addDays, dayOf, startOfDay } from '@alder/records/domain';

const MINUTE_MS = 60_000;
/** A time of today that is longer over than this is meant for tomorrow. */
const MAX_BEFORE_MINUTES = 60;

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
