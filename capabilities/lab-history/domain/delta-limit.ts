import { convertUnit } from '@alder/terms';

/** A change in percent of the value before, or in a unit of the analyte. */
export const deltaKinds = ['percent', 'absolute'] as const;
export const MAX_DELTA_LIMITS = 200;
export const MAX_DELTA_DAYS = 730;

/** How much a value may differ from the one before it, as the hospital says. */
export type DeltaLimit = {
  /** Null: every species that has no limit of its own. */
  readonly species: string | null;
  readonly analyte: string;
  readonly kind: (typeof deltaKinds)[number];
  /** Above 0; percent, or in `unit`. */
  readonly amount: number;
  /** UCUM; empty for percent. */
  readonly unit: string;
  /** Values that lie further apart are not compared. */
  readonly within_days: number;
  /** A larger change makes the result wait until a person has verified it. */
  readonly holds: boolean;
};

/** A change that is larger than the hospital's limit. */
export type ExceededLimit = {
  readonly limit: DeltaLimit;
  /** In percent or in the unit of the limit; negative where the value fell. */
  readonly difference: number;
};

/** Two values of one analyte in one unit, and how far apart they lie. */
type Change = {
  readonly species: string;
  readonly code: string;
  readonly unit: string;
  readonly before: number;
  readonly after: number;
  readonly days: number;
};

/** What limits are told apart by: of one analyte a species has one. */
export const deltaKey = ({ species, analyte }: Pick<DeltaLimit, 'species' | 'analyte'>) =>
  `${species ?? ''} ${analyte}`;

/**
 * The limit of the hospital that a change exceeds. One of the species counts before one of all species.
 *
 * @returns undefined where it exceeds none, the values lie too far apart, or they cannot be compared: a percentage of nothing,
 * a unit without a factor.
 */
export function exceededLimit(limits: readonly DeltaLimit[], change: Change): ExceededLimit | undefined {
  const { species, code, unit, before, after, days } = change;
  const own = limits.filter(({ analyte }) => analyte === code);
  const limit = own.find((one) => one.species === species) ?? own.find((one) => one.species === null);
  if (!limit || days > limit.within_days) return undefined;
  const difference = limit.kind === 'percent' ? percentOf(before, after) : differenceIn(limit.unit, unit, change);
  return difference !== undefined && Math.abs(difference) > limit.amount ? { limit, difference } : undefined;
}

const percentOf = (before: number, after: number) => (before > 0 ? (after / before - 1) * 100 : undefined);

function differenceIn(target: string, unit: string, { before, after, code }: Change): number | undefined {
  if (unit === target) return after - before;
  const [from, to] = [convertUnit(before, unit, target, code), convertUnit(after, unit, target, code)];
  return from === undefined || to === undefined ? undefined : to - from;
}
