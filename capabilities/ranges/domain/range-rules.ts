import type { Limits, RangeEntry } from './range.ts';

/** Bounds of one analyte that contradict each other, by the field to be corrected. */
export type LimitsFault = 'high' | 'crit_low' | 'crit_high';

/** The first bound that lies on the wrong side of another; an open end contradicts nothing. */
export function limitsFault({ low, high, crit_low, crit_high }: Limits): LimitsFault | undefined {
  const isOver = (a: number | null, b: number | null) => a !== null && b !== null && a > b;
  if (isOver(low, high)) return 'high';
  if (isOver(crit_low, low) || isOver(crit_low, high)) return 'crit_low';
  if (isOver(high, crit_high) || isOver(low, crit_high) || isOver(crit_low, crit_high)) return 'crit_high';
  return undefined;
}

/** What decides for whom an entry is. */
export type RangePlace = Pick<
  RangeEntry,
  'id' | 'species' | 'name' | 'name_zhtw' | 'device' | 'exam_type' | 'sex' | 'age_from_days' | 'age_to_days' | 'ranges'
>;

/**
 * Entries that fit some animal exactly as well as this one and have an analyte in common: the newer of two such is
 * taken, which the hospital should know.
 */
export function rivalsOf<Entry extends RangePlace>(entry: RangePlace, entries: readonly Entry[]): Entry[] {
  return entries.filter((other) => other.id !== entry.id && isRival(entry, other));
}

function isRival(a: RangePlace, b: RangePlace): boolean {
  const isSamePlace = a.device === b.device && a.exam_type === b.exam_type && a.species === b.species;
  if (!isSamePlace || a.sex !== b.sex || !shareBreed(a, b) || !shareAge(a, b)) return false;
  return Object.keys(a.ranges).some((code) => Object.hasOwn(b.ranges, code));
}

function shareBreed(a: RangePlace, b: RangePlace): boolean {
  const breedsOf = ({ name, name_zhtw }: RangePlace) => [...name, ...name_zhtw].map((breed) => breed.toLowerCase());
  const [ofA, ofB] = [breedsOf(a), breedsOf(b)];
  if (ofA.length === 0 || ofB.length === 0) return ofA.length === ofB.length;
  return ofA.some((breed) => ofB.includes(breed));
}

/** Of two spans that overlap the narrower one wins; only spans of one length leave it open. */
function shareAge(a: RangePlace, b: RangePlace): boolean {
  const span = ({ age_from_days, age_to_days }: RangePlace) =>
    [age_from_days ?? 0, age_to_days ?? Number.POSITIVE_INFINITY] as const;
  const [[fromA, toA], [fromB, toB]] = [span(a), span(b)];
  const isSameLength = toA - fromA === toB - fromB;
  return isSameLength && fromA < toB && fromB < toA;
}
