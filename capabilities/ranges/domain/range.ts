import { convertUnit, readUnit, type Sex } from '@alder/terms';

/** Limits of one analyte. A null bound is an open end; both ends belong to the range. */
export type Limits = {
  readonly low: number | null;
  readonly high: number | null;
  readonly crit_low: number | null;
  readonly crit_high: number | null;
  /** UCUM. */
  readonly unit: string;
};

/** A hospital's reference ranges for some animals, on one device or for one exam type (specification §3). */
export type RangeEntry = {
  readonly id: string;
  readonly species: string;
  /** Breeds in English; empty in both lists: any breed. */
  readonly name: readonly string[];
  readonly name_zhtw: readonly string[];
  readonly device: string | null;
  readonly exam_type: string | null;
  readonly sex: Sex | null;
  readonly ranges: Readonly<Record<string, Limits>>;
  /** Days of age, `from` included, `to` not; null: no limit. */
  readonly age_from_days: number | null;
  readonly age_to_days: number | null;
  /** ISO 8601; applies to exams from then on. */
  readonly valid_from: string;
};

/** The animal and the exam that a range is looked for. */
export type RangeSubject = {
  readonly species: string;
  readonly breed: string;
  readonly sex: Sex | null;
  /** `YYYY-MM-DD`, null when unknown. */
  readonly birthdate: string | null;
  readonly device: string;
  /** Kinds of exam in the run, the one of most values first. */
  readonly exam_types: readonly string[];
  /** ISO 8601. */
  readonly examTime: string;
};

export type Flag = 'LL' | 'L' | 'N' | 'H' | 'HH';

/** The range a result was judged by, as it was then: later changes do not rewrite history. */
export type RangeSnapshot = Limits & { readonly source: 'hospital' | 'device'; readonly entry: string | null };

/**
 * The range for one analyte: the most specific entry that fits the animal.
 *
 * An entry for an exam type fits every kind of exam in the run: a hospital may enter potassium with its chemistry, and a
 * creatinine measured with blood cells is judged by the range for chemistry. Device before exam type, the main kind of
 * exam of the run before its others, a listed breed before any, a sex before any, a narrower age before a wider one,
 * then the newer. An entry with a sex never fits a pet without one.
 *
 * @returns `undefined` when none fits: then there is no flag, not even "normal".
 */
export function pickRange(
  entries: readonly RangeEntry[],
  subject: RangeSubject,
  analyte: string,
  unit: string,
): RangeSnapshot | undefined {
  const fitting = entries
    .filter((entry) => entry.ranges[analyte] && fits(entry, subject))
    .sort((a, b) => compareRanks(rank(b, subject), rank(a, subject)));
  for (const entry of fitting) {
    const limits = inUnit(entry.ranges[analyte]!, unit, analyte);
    if (limits) return { ...limits, source: 'hospital', entry: entry.id };
  }
  return undefined;
}

/**
 * Whether ranges of this hospital would apply to the animal if only its sex were known.
 *
 * @see specification §5: applying a custom range needs the patient's sex.
 */
export function needsSex(entries: readonly RangeEntry[], subject: RangeSubject): boolean {
  if (subject.sex !== null) return false;
  return entries.some((entry) => entry.sex !== null && fits({ ...entry, sex: null }, subject));
}

/**
 * Flag of a value by a range: a reference limit still belongs to the range, a critical limit is critical; undefined for
 * a value that is no number or that its comparator leaves open.
 */
export function flagOf(
  { number, comparator }: { readonly number: number | null; readonly comparator: string | null },
  limits: Limits,
): Flag | undefined {
  if (number === null) return undefined;
  const below = (bound: number | null) => bound !== null && number < bound;
  const above = (bound: number | null) => bound !== null && number > bound;
  const falls = (bound: number | null) => bound !== null && number <= bound;
  const reaches = (bound: number | null) => bound !== null && number >= bound;
  if (comparator?.startsWith('>')) return reaches(limits.crit_high) ? 'HH' : reaches(limits.high) ? 'H' : undefined;
  if (comparator?.startsWith('<')) return falls(limits.crit_low) ? 'LL' : falls(limits.low) ? 'L' : undefined;
  if (falls(limits.crit_low)) return 'LL';
  if (reaches(limits.crit_high)) return 'HH';
  if (below(limits.low)) return 'L';
  if (above(limits.high)) return 'H';
  return 'N';
}

function fits(entry: RangeEntry, subject: RangeSubject): boolean {
  if (entry.species !== subject.species) return false;
  if (entry.device !== null && entry.device !== subject.device) return false;
  if (entry.exam_type !== null && !subject.exam_types.includes(entry.exam_type)) return false;
  if (entry.sex !== null && entry.sex !== subject.sex) return false;
  if (Date.parse(entry.valid_from) > Date.parse(subject.examTime)) return false;
  const names = [...entry.name, ...entry.name_zhtw].map((name) => name.toLowerCase());
  if (names.length > 0 && !names.includes(subject.breed.toLowerCase())) return false;
  return fitsAge(entry, subject);
}

function fitsAge({ age_from_days, age_to_days }: RangeEntry, { birthdate, examTime }: RangeSubject): boolean {
  if (age_from_days === null && age_to_days === null) return true;
  if (birthdate === null) return false;
  const days = Math.floor((Date.parse(examTime) - Date.parse(`${birthdate}T00:00:00Z`)) / 86_400_000);
  return days >= (age_from_days ?? 0) && days < (age_to_days ?? Number.POSITIVE_INFINITY);
}

function rank(entry: RangeEntry, { exam_types }: RangeSubject): readonly number[] {
  const span = (entry.age_to_days ?? 1e6) - (entry.age_from_days ?? 0);
  return [
    entry.device !== null ? 2 : entry.exam_type !== null ? 1 : 0,
    entry.exam_type !== null && entry.exam_type === exam_types[0] ? 1 : 0,
    entry.name.length + entry.name_zhtw.length > 0 ? 1 : 0,
    entry.sex !== null ? 1 : 0,
    -span,
    Date.parse(entry.valid_from),
  ];
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return a[at]! - b[at]!;
  return 0;
}

function inUnit(limits: Limits, unit: string, analyte: string): Limits | undefined {
  if (limits.unit === unit) return limits;
  if (readUnit(limits.unit, analyte) === readUnit(unit, analyte)) return { ...limits, unit };
  if (convertUnit(1, limits.unit, unit, analyte) === undefined) return undefined;
  const convert = (bound: number | null) => (bound === null ? null : convertUnit(bound, limits.unit, unit, analyte)!);
  return {
    low: convert(limits.low),
    high: convert(limits.high),
    crit_low: convert(limits.crit_low),
    crit_high: convert(limits.crit_high),
    unit,
  };
}
