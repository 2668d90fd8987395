/** Weeks of messages by which a device is known. */
const WEEKS = 4;
const WEEK_HOURS = 168;
/** An hour of the week in which it sent counts as its own when it sent in it, or beside it, in so many of the four weeks. */
const WEEKS_NEEDED = 3;
/** A device with messages in fewer hours is not judged. */
const HOURS_NEEDED = 12;
/** Silence is unusual from so many times the usual gap, and never before so many hours. */
const TIMES_USUAL = 3;
const HOURS_AT_LEAST = 2;
/** Share of the gaps that are not longer than the usual one. */
const USUAL_SHARE = 0.95;

/** How long a device has not sent, counted in the hours of the week in which it usually sends. */
export type Silence = { readonly unusual: boolean; readonly hours: number; readonly usual: number };

/**
 * Judges the silence of a device by its own habit: hours of the night or of a weekend on which it never sends do not
 * count, and an analyzer that is used once a morning may be silent longer than one that is used all day.
 *
 * @param sent Hours in which messages came, as whole hours since 1970, in any order; at least of the last six weeks.
 * @param now The current hour, of the same count.
 * @param weekHourOf Hour of the week, 0 to 167, by the clock of the hospital.
 * @returns Undefined for a device that sends too seldom to be judged.
 */
export function silenceOf(
  sent: readonly number[],
  now: number,
  weekHourOf: (hour: number) => number,
): Silence | undefined {
  const last = Math.max(...sent.filter((hour) => hour <= now), Number.NEGATIVE_INFINITY);
  if (!Number.isFinite(last)) return undefined;
  const first = last - WEEKS * WEEK_HOURS + 1;
  const active = [...new Set(sent)].filter((hour) => hour >= first && hour <= last).sort((a, b) => a - b);
  if (active.length < HOURS_NEEDED) return undefined;

  const isOwn = ownHours(active, first, weekHourOf);
  const gaps = active.slice(1).map((hour, index) => countOwn(active[index]!, hour, isOwn));
  gaps.sort((a, b) => a - b);
  const usual = gaps[Math.ceil(gaps.length * USUAL_SHARE) - 1] ?? 0;
  const hours = countOwn(last, now, isOwn);
  const isExpected = isOwn(now);
  return { unusual: isExpected && hours >= Math.max(HOURS_AT_LEAST, TIMES_USUAL * usual), hours, usual };
}

/** Whether an hour is one in which the device usually sends. */
function ownHours(active: readonly number[], first: number, weekHourOf: (hour: number) => number) {
  const weeks = Array.from({ length: WEEK_HOURS }, () => new Set<number>());
  // An hour beside the first or the last of the day is none of its own: every night would count as a gap.
  const itself = new Set(active.map(weekHourOf));
  for (const hour of active) {
    const week = Math.floor((hour - first) / WEEK_HOURS);
    const at = weekHourOf(hour);
    for (const beside of [-1, 0, 1]) weeks[(at + beside + WEEK_HOURS) % WEEK_HOURS]!.add(week);
  }
  return (hour: number) => itself.has(weekHourOf(hour)) && weeks[weekHourOf(hour)]!.size >= WEEKS_NEEDED;
}

/** Whole hours between two others that are hours of the device. */
function countOwn(after: number, before: number, isOwn: (hour: number) => boolean): number {
  let count = 0;
  for (let hour = after + 1; hour < before; hour += 1) if (isOwn(hour)) count += 1;
  return count;
}

const HOUR_MS = 3_600_000;
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Whole hours since 1970 of an instant. */
export const hourOf = (at: Date): number => Math.floor(at.getTime() / HOUR_MS);

/** Hours of the week by the clock of a zone, each worked out once. */
export function weekHours(zone: string): (hour: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, weekday: 'short', hour: 'numeric', hourCycle: 'h23' },
  });
  const known = new Map<number, number>();
  return (hour) => {
    const found = known.get(hour);
    if (found !== undefined) return found;
    const parts = Object.fromEntries(format.formatToParts(hour * HOUR_MS).map(({ type, value }) => [type, value]));
    const at = DAYS.indexOf(parts.weekday!) * 24 + Number(parts.hour);
    known.set(hour, at);
    return at;
  };
}
