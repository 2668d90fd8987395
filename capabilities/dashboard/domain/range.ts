import { addDays } from '@alder/records/domain';

/** Ranges that are chosen by name; `custom` is any other. */
export const presets = ['today', 'week', 'month', 'year', 'custom'] as const;
export type Preset = (typeof presets)[number];

/** What a range is compared with: the days right before it, the same days a year before, or nothing. */
export const comparisons = ['previous', 'lastYear', 'none'] as const;
export type Comparison = (typeof comparisons)[number];

/** Steps of a chart over time. */
export const buckets = ['day', 'week', 'month'] as const;
export type Bucket = (typeof buckets)[number];

/** Calendar days of the hospital, both included, `YYYY-MM-DD`. */
export type DayRange = { readonly from: string; readonly to: string };

/** Longest range that is reported, in days. */
export const MAX_RANGE_DAYS = 1100;
/** Longest ranges that are drawn by day and by week. */
const MAX_DAYS_BY_DAY = 62;
const MAX_DAYS_BY_WEEK = 210;

/** The range of a name, up to today: the week begins on Monday. */
export function rangeOf(preset: Exclude<Preset, 'custom'>, today: string): DayRange {
  const from = { today, week: mondayOf(today), month: `${today.slice(0, 7)}-01`, year: `${today.slice(0, 4)}-01-01` };
  return { from: from[preset], to: today };
}

/** Number of days of a range, both ends included. */
export function daysOf({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** Why a range is not reported, or nothing. */
export function rangeFault(range: DayRange): 'reversed' | 'tooLong' | undefined {
  if (range.from > range.to) return 'reversed';
  return daysOf(range) > MAX_RANGE_DAYS ? 'tooLong' : undefined;
}

/** The range that another one is compared with; undefined for none. */
export function comparedRange(range: DayRange, comparison: Comparison): DayRange | undefined {
  if (comparison === 'none') return undefined;
  if (comparison === 'lastYear') return { from: yearBefore(range.from), to: yearBefore(range.to) };
  return { from: addDays(range.from, -daysOf(range)), to: addDays(range.from, -1) };
}

/** The step that a range is drawn in. */
export function bucketOf(range: DayRange): Bucket {
  const days = daysOf(range);
  return days <= MAX_DAYS_BY_DAY ? 'day' : days <= MAX_DAYS_BY_WEEK ? 'week' : 'month';
}

/** First days of the steps that a range touches, in order; the first may begin before the range. */
export function bucketKeys({ from, to }: DayRange, bucket: Bucket): string[] {
  const keys: string[] = [];
  for (let key = bucketStart(from, bucket); key <= to; key = nextBucket(key, bucket)) keys.push(key);
  return keys;
}

function bucketStart(day: string, bucket: Bucket): string {
  if (bucket === 'day') return day;
  return bucket === 'week' ? mondayOf(day) : `${day.slice(0, 7)}-01`;
}

function nextBucket(key: string, bucket: Bucket): string {
  if (bucket !== 'month') return addDays(key, bucket === 'day' ? 1 : 7);
  return `${addDays(key, 31).slice(0, 7)}-01`;
}

/** Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The same day a year before; 28 February for 29 February. */
function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1);
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`;
}
