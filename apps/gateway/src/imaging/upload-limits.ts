/** Kilobits per second between two times of the day, in minutes since midnight of the gateway's zone; 0: nothing is sent. */
type UploadLimit = { readonly from: number; readonly to: number; readonly kilobits: number };

/** Limits in the order in which they were written; the first that has a time decides. */
export type UploadLimits = readonly UploadLimit[];

const DAY_MINUTES = 24 * 60;

/**
 * Reads limits such as `2000` or `08:00-19:00=2000, 19:00-22:00=0`: outside of the named hours there is no limit.
 *
 * @returns Undefined for a text that is none; a range over midnight (`22:00-06:00`) is one.
 */
export function readUploadLimits(text: string): UploadLimits | undefined {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length === 1 && parts[0] === '') return [];
  const limits = parts.map(readLimit);
  return limits.every((limit) => limit !== undefined) ? limits : undefined;
}

/** Bits per second at a time of day; undefined: no limit. */
export function limitAt(limits: UploadLimits, at: Date): number | undefined {
  const minute = at.getHours() * 60 + at.getMinutes();
  const limit = limits.find(({ from, to }) =>
    from < to ? minute >= from && minute < to : minute >= from || minute < to,
  );
  return limit && limit.kilobits * 1000;
}

function readLimit(part: string): UploadLimit | undefined {
  const match = /^(?:(\d\d):(\d\d)-(\d\d):(\d\d)=)?(\d{1,7})$/.exec(part);
  if (!match) return undefined;
  const kilobits = Number(match[5]);
  if (match[1] === undefined) return { from: 0, to: DAY_MINUTES, kilobits };
  const [from, to] = [minuteOf(match[1], match[2]!), minuteOf(match[3]!, match[4]!)];
  if (from === undefined || to === undefined || from === to || from === DAY_MINUTES) return undefined;
  return { from, to, kilobits };
}

function minuteOf(hours: string, minutes: string): number | undefined {
  const minute = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && minute <= DAY_MINUTES ? minute : undefined;
}
