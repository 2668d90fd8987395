/** Years of a plausible clock; others are no date of a device, and some are none of the database. */
const [FIRST_YEAR, LAST_YEAR] = [1970, 2199];

/**
 * The clock of a device when it sent a message (MSH-7, H-14).
 *
 * @returns `null` without hour and minute: a date alone says nothing about the clock.
 */
export function readHeaderTime(text: string, zone: string): string | null {
  return /^\d{12}/.test(text.trim()) ? (readDeviceTime(text, zone) ?? null) : null;
}

/**
 * The instant that a device means.
 *
 * @param text `YYYYMMDDHHMMSS` or a shorter start of it, with `±HHMM` where the device knows its offset.
 * @param zone IANA zone of the hospital, in which a device without an offset keeps its clock.
 * @returns ISO 8601 in UTC with milliseconds; `undefined` when the text is no date and time.
 */
export function readDeviceTime(text: string, zone: string): string | undefined {
  const found = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?(?:\.\d+)?([+-]\d{4})?$/.exec(text.trim());
  if (!found) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00', offset] = found;
  if (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return undefined;
  const wall = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const asUtc = Date.parse(`${wall}.000Z`);
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 19) !== wall) return undefined;

  if (offset) {
    const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3));
    return new Date(asUtc - (offset.startsWith('-') ? -1 : 1) * minutes * 60_000).toISOString();
  }
  // The offset at the guessed instant may be the one of the other side of a clock change; a second look settles it.
  const guess = asUtc - offsetMs(asUtc, zone);
  return new Date(asUtc - offsetMs(guess, zone)).toISOString();
}

/** Formatters by zone: making one takes a millisecond, and each message of a backlog has several times. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(zone, clock);
  return clock;
}

function offsetMs(instant: number, zone: string): number {
  const parts = clockOf(zone).formatToParts(instant);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return wall - Math.floor(instant / 1000) * 1000;
}
