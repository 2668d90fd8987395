import type { RangeEntry } from './range.ts';

/** An entry as the chart of ages needs it. */
export type AgedEntry = Omit<RangeEntry, 'ranges'> & { readonly ranges: Readonly<Record<string, unknown>> };

/** An interval of ages in which the same entries apply. */
export type AgeBand = {
  /** Days of age, included. */
  readonly from: number;
  /** Days of age, not included; null: however old. */
  readonly to: number | null;
  /** Ids of the entries whose ages hold it, the one that is taken first; none: a gap. */
  readonly entries: readonly string[];
};

const NEVER = Number.POSITIVE_INFINITY;
const startOf = ({ age_from_days }: Aged) => age_from_days ?? 0;
const endOf = ({ age_to_days }: Aged) => age_to_days ?? NEVER;
type Aged = Pick<RangeEntry, 'age_from_days' | 'age_to_days'>;

/**
 * All ages from birth on, cut where another entry begins or ends: no entry is a gap, several are an overlap, of which the
 * narrower span is taken, then the newer.
 *
 * Only entries of the same animals and the same exam or device with that analyte count, and only those in force: of two for
 * the same ages the later `valid_from` replaces the other.
 *
 * @param on ISO 8601.
 */
export function ageBands(of: AgedEntry, entries: readonly AgedEntry[], analyte: string, on: string): AgeBand[] {
  const inForce = entries.filter(
    (entry) =>
      Object.hasOwn(entry.ranges, analyte) && isSameFamily(of, entry) && Date.parse(entry.valid_from) <= Date.parse(on),
  );
  const current = inForce.filter((entry) => !inForce.some((other) => replaces(other, entry)));
  const cuts = [...new Set([0, ...current.flatMap((entry) => [startOf(entry), endOf(entry)])])]
    .filter((cut) => cut !== NEVER)
    .sort((a, b) => a - b);
  return cuts.map((from, at) => ({
    from,
    to: cuts[at + 1] ?? null,
    entries: current
      .filter((entry) => startOf(entry) <= from && endOf(entry) > from)
      .sort((a, b) => span(a) - span(b) || Date.parse(b.valid_from) - Date.parse(a.valid_from))
      .map(({ id }) => id),
  }));
}

const span = (entry: Aged) => (entry.age_to_days ?? 1e6) - startOf(entry);

/** Whether two entries are for the same animals, their ages aside, on the same analyzer or exam. */
export function isSameFamily(a: Omit<AgedEntry, 'ranges'>, b: Omit<AgedEntry, 'ranges'>): boolean {
  return (
    a.species === b.species &&
    a.device === b.device &&
    a.exam_type === b.exam_type &&
    a.sex === b.sex &&
    breedKey(a) === breedKey(b)
  );
}

/** The breeds of an entry in an order and a case that do not matter. */
export function breedKey({ name, name_zhtw }: Pick<RangeEntry, 'name' | 'name_zhtw'>): string {
  const all = [...name, ...name_zhtw].map((breed) => breed.normalize('NFC').toLowerCase());
  return JSON.stringify([...new Set(all)].sort());
}

function replaces(other: AgedEntry, entry: AgedEntry): boolean {
  if (other.id === entry.id || startOf(other) !== startOf(entry) || endOf(other) !== endOf(entry)) return false;
  return Date.parse(other.valid_from) > Date.parse(entry.valid_from);
}
