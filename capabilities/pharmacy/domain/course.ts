const DAY_MS = 86_400_000;

/** What a course is reckoned from. */
export type Course = {
  readonly id: string;
  /** Entry of the catalog; the name stands for it where it was typed freely. */
  readonly medicine: string | null;
  readonly name: string;
  readonly frequency: string;
  readonly days: number;
  /** When it was prescribed, ISO 8601. */
  readonly created_at: string;
};

/** The instant at which what was prescribed is used up. */
export function endOfCourse({ created_at, days }: Pick<Course, 'created_at' | 'days'>): number {
  return Date.parse(created_at) + days * DAY_MS;
}

/** Whether two lines give the same medicine: the same entry of the catalog, or the same name typed freely. */
export function isSameMedicine(
  one: Pick<Course, 'medicine' | 'name'>,
  other: Pick<Course, 'medicine' | 'name'>,
): boolean {
  if (one.medicine !== null && other.medicine !== null) return one.medicine === other.medicine;
  return one.name.toLowerCase() === other.name.toLowerCase();
}

/**
 * What a pet takes at an instant: the last line of each medicine whose course still runs. A single dose is never taken on.
 *
 * @param earlier Newest first.
 * @param now Milliseconds since 1970.
 */
export function takenAt<Line extends Course>(earlier: readonly Line[], now: number): Line[] {
  const last = earlier.filter((line, place) => earlier.findIndex((other) => isSameMedicine(line, other)) === place);
  return last.filter((line) => line.frequency !== 'STAT' && endOfCourse(line) > now);
}

/**
 * What a pet takes at an instant or has just been given: as {@link takenAt}, with single doses of the last 24 hours, which
 * still act together with what comes after them.
 */
export function actsAt<Line extends Course>(earlier: readonly Line[], now: number): Line[] {
  const last = earlier.filter((line, place) => earlier.findIndex((other) => isSameMedicine(line, other)) === place);
  return last.filter((line) => endOfCourse(line) > now);
}
