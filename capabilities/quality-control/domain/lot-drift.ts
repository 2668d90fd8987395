import { erfc } from './distributions.ts';
import { medianOf, quantileOf, sortedOf } from './order-statistics.ts';

/** A value of a patient, measured with a lot; numbers of one analyte are in one unit. */
export type LotValue = { readonly species: string; readonly number: number };

/** What patients had with one lot. */
export type LotSummary = {
  readonly n: number;
  readonly median: number;
  /** The quartiles. */
  readonly low: number;
  readonly high: number;
};

export const driftVerdicts = ['tooFew', 'steady', 'drift'] as const;
export type DriftVerdict = (typeof driftVerdicts)[number];

/** A lot against the one before it. */
export type LotDrift = {
  readonly before: LotSummary | null;
  readonly after: LotSummary | null;
  /** Change of the median, percent; null where too few can be compared. */
  readonly percent: number | null;
  /** Probability of a difference this large between two lots that measure the same. */
  readonly p: number | null;
  readonly verdict: DriftVerdict;
};

/** Patients of each lot below which medians say nothing. */
export const MIN_LOT_PATIENTS = 20;
/** A drift is one that chance brings about once in a hundred lots. */
export const MAX_DRIFT_P = 0.01;
/** Percent of change that is allowed where the hospital has set no total error. */
export const USUAL_DRIFT_PERCENT = 10;

/**
 * Change of the median that a lot may bring, in percent: half of the error allowed, so that the other half is left for
 * imprecision.
 *
 * @param tea Allowed total error of the analyte on this analyzer, percent.
 */
export const allowedDrift = (tea: number | null): number => (tea === null ? USUAL_DRIFT_PERCENT : tea / 2);

/**
 * Compares what patients had with two lots. Each value counts as a share of the median that its species had over both lots,
 * so that a week with more cats is no drift; a species that only one of them measured is left out.
 *
 * @param allowed Change that is allowed, percent.
 */
export function driftOf(before: readonly LotValue[], after: readonly LotValue[], allowed: number): LotDrift {
  const [earlier, later] = sharesOf(before, after);
  const summaries = { before: summaryOf(before), after: summaryOf(after) };
  if (earlier.length < MIN_LOT_PATIENTS || later.length < MIN_LOT_PATIENTS)
    return { ...summaries, percent: null, p: null, verdict: 'tooFew' };
  const percent = (medianOf(sortedOf(later)) / medianOf(sortedOf(earlier)) - 1) * 100;
  const p = mannWhitneyP(earlier, later);
  return { ...summaries, percent, p, verdict: Math.abs(percent) > allowed && p < MAX_DRIFT_P ? 'drift' : 'steady' };
}

function summaryOf(values: readonly LotValue[]): LotSummary | null {
  if (values.length === 0) return null;
  const sorted = sortedOf(values.map(({ number }) => number));
  return {
    ...{ n: sorted.length, median: medianOf(sorted) },
    ...{ low: quantileOf(sorted, 0.25), high: quantileOf(sorted, 0.75) },
  };
}

/** Values of both lots as shares of the median of their species. */
function sharesOf(before: readonly LotValue[], after: readonly LotValue[]): readonly [number[], number[]] {
  const has = (values: readonly LotValue[], species: string) => values.some((each) => each.species === species);
  const medians = new Map<string, number>();
  for (const species of new Set(before.map((each) => each.species))) {
    if (!has(after, species)) continue;
    const all = [...before, ...after].filter((each) => each.species === species).map(({ number }) => number);
    const median = medianOf(sortedOf(all));
    // What is 0 in half of the animals has no share of its median.
    if (median > 0) medians.set(species, median);
  }
  const shares = (values: readonly LotValue[]) =>
    values.flatMap(({ species, number }) => {
      const median = medians.get(species);
      return median === undefined ? [] : [number / median];
    });
  return [shares(before), shares(after)];
}

/**
 * Two-sided probability of the rank sum test of Mann and Whitney, by the normal distribution, corrected for ties and not for
 * continuity; 1 where all values are equal.
 */
export function mannWhitneyP(x: readonly number[], y: readonly number[]): number {
  const all = [...x.map((value) => ({ value, isX: true })), ...y.map((value) => ({ value, isX: false }))].sort(
    (a, b) => a.value - b.value,
  );
  const n = all.length;
  let rankSum = 0;
  let ties = 0;
  for (let from = 0; from < n; ) {
    let to = from;
    while (to < n && all[to]!.value === all[from]!.value) to += 1;
    const count = to - from;
    const rank = (from + 1 + to) / 2;
    rankSum += rank * all.slice(from, to).filter(({ isX }) => isX).length;
    ties += count ** 3 - count;
    from = to;
  }
  const u = rankSum - (x.length * (x.length + 1)) / 2;
  const variance = ((x.length * y.length) / 12) * (n + 1 - ties / (n * (n - 1)));
  if (variance <= 0) return 1;
  const z = Math.abs(u - (x.length * y.length) / 2) / Math.sqrt(variance);
  return erfc(z / Math.SQRT2);
}
