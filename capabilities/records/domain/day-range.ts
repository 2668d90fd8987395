/**
 * The calendar day of an instant in a time zone.
 *
 * @param timezone IANA zone of the hospital.
 * @returns `YYYY-MM-DD`
 */
export function dayOf(instant: Date, timezone: string): string {
  return clockOf(timezone).format(instant).slice(0, 10);
}

/**
 * First instant of a calendar day in a time zone, daylight saving included.
 *
 * @param day `YYYY-MM-DD`
 * @param timezone IANA zone of the hospital.
 */
export function startOfDay(day: string, timezone: string): Date {
  const utc = timeOf(day);
  const guess = new Date(utc - offsetMs(new Date(utc), timezone));
  // The offset at the guess decides: it differs from that at UTC midnight around a change of clocks.
  return new Date(utc - offsetMs(guess, timezone));
}

/** The day `days` after another, `YYYY-MM-DD`; negative counts back. */
export function addDays(day: string, days: number): string {
  return new Date(inCalendar(timeOf(day) + days * 86_400_000)).toISOString().slice(0, 10);
}

/** Days outside are taken for the nearest inside: earlier ones the database does not read, later ones have five digits. */
const EARLIEST = Date.parse('1000-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T00:00:00Z');

const inCalendar = (time: number) => Math.min(Math.max(time, EARLIEST), LATEST);
const timeOf = (day: string) => inCalendar(Date.parse(`${day}T00:00:00Z`));

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Writes instants as the clocks of a zone show them, `YYYY-MM-DD HH:MM:SS`; making one takes longer than using it. */
function clockOf(timezone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timezone);
  if (!clock) {
    // The Swedish locale writes dates as ISO 8601 does.
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timezone, clock);
  }
  return clock;
}

function offsetMs(instant: Date, timezone: string): number {
  const local = clockOf(timezone).format(instant);
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(instant.getTime() / 1000) * 1000;
}
