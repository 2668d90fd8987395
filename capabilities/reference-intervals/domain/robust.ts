import { medianOf, quantileOf, sortedOf, studentT } from '@alder/quality-control/domain';

export type Bounds = { readonly low: number; readonly high: number };

/** Tuning constants of Horn and Pesce: of the place and of the spread of the middle, and of the spread of the tails. */
const MIDDLE = 3.7;
const TAILS = 205.6;
const MAD_TO_SD = 0.6745;
const MAX_STEPS = 500;

/** Horn and Pesce 1998, CLSI EP28-A3c appendix B; `undefined` where half of the values are the same. */
export function robustBounds(values: readonly number[], t = studentT(values.length - 1)): Bounds | undefined {
  const sorted = sortedOf(values);
  const n = sorted.length;
  const median = medianOf(sorted);
  const mad = medianOf(sortedOf(sorted.map((value) => Math.abs(value - median)))) / MAD_TO_SD;
  if (!(mad > 0)) return undefined;
  const place = placeOf(sorted, median, MIDDLE * mad);
  const tails = TAILS * mad * Math.sqrt(n * spreadOf(sorted, median, TAILS * mad));
  const middle = MIDDLE * mad * Math.sqrt(n * spreadOf(sorted, median, MIDDLE * mad));
  const error = MIDDLE * middle * Math.sqrt(spreadOf(sorted, place, MIDDLE * middle));
  const margin = t * Math.sqrt(tails ** 2 + error ** 2);
  return Number.isFinite(margin) ? { low: place - margin, high: place + margin } : undefined;
}

/** Weighted mean, values far from it counting less. */
function placeOf(values: readonly number[], start: number, scale: number): number {
  let place = start;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    let [weights, sum] = [0, 0];
    for (const value of values) {
      const u = (value - place) / scale;
      const weight = Math.abs(u) < 1 ? (1 - u * u) ** 2 : 0;
      weights += weight;
      sum += weight * value;
    }
    const next = sum / weights;
    if (Math.abs(next - place) <= 1e-13 * Math.abs(scale)) return next;
    place = next;
  }
  return place;
}

/** The biweight estimate of a variance in units of the scale and of n. */
function spreadOf(values: readonly number[], place: number, scale: number): number {
  let [above, below] = [0, 0];
  for (const value of values) {
    const u2 = ((value - place) / scale) ** 2;
    if (u2 >= 1) continue;
    above += u2 * (1 - u2) ** 4;
    below += (1 - u2) * (1 - 5 * u2);
  }
  return above / (below * Math.max(1, below - 1));
}

const RESAMPLES = 1000;
const SEED = 20_110_601;

/** 90 % confidence limits of both bounds from resamples that are the same for the same values. */
export function robustConfidence(values: readonly number[]): { low: Bounds; high: Bounds } | undefined {
  const sorted = sortedOf(values);
  const draw = drawFrom(SEED);
  const t = studentT(sorted.length - 1);
  const lows: number[] = [];
  const highs: number[] = [];
  for (let round = 0; round < RESAMPLES; round += 1) {
    const bounds = robustBounds(
      sorted.map(() => sorted[Math.floor(draw() * sorted.length)]!),
      t,
    );
    if (!bounds) continue;
    lows.push(bounds.low);
    highs.push(bounds.high);
  }
  if (lows.length < RESAMPLES / 2) return undefined;
  const around = (estimates: number[]): Bounds => {
    const inOrder = sortedOf(estimates);
    return { low: quantileOf(inOrder, 0.05), high: quantileOf(inOrder, 0.95) };
  };
  return { low: around(lows), high: around(highs) };
}

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function drawFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
