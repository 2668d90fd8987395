import { CalendarDateTime, toZoned } from '@internationalized/date';

/**
 * Instant of a DICOM date and time in a time zone.
 *
 * @param date DA, `YYYYMMDD`; the old `YYYY.MM.DD` is read too.
 * @param time TM, `HHMMSS.FFFFFF`, of which the end may be missing.
 * @returns undefined when the date is invalid; a missing time is midnight.
 * @see DICOM PS3.5 6.2
 */
export function zonedInstant(date: string, time: string, zone: string): Date | undefined {
  const key = `${zone} ${date} ${time}`;
  if (!known.has(key)) {
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(key, instant(date, time, zone));
  }
  return known.get(key);
}

/** Images of a study share their times, and time zone conversion is slow. */
const known = new Map<string, Date | undefined>();
const MAX_KNOWN = 500;

function instant(date: string, time: string, zone: string): Date | undefined {
  const day = /^(\d{4})\.?(\d{2})\.?(\d{2})$/.exec(date.trim());
  if (!day) return undefined;
  const clock = /^(\d{2}):?(\d{2})?:?(\d{2})?(?:\.(\d{1,3}))?/.exec(time.trim());
  const [year, month, dayOfMonth] = day.slice(1).map(Number) as [number, number, number];
  const [hour = 0, minute = 0, second = 0] = (clock?.slice(1, 4) ?? []).map((part) => Number(part ?? 0));
  const fraction = Number((clock?.[4] ?? '0').padEnd(3, '0'));
  if (year < 1800 || month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > 31) return undefined;
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  const local = new CalendarDateTime(year, month, dayOfMonth, hour, minute, Math.min(second, 59), fraction);
  return toZoned(local, zone).toDate();
}
