import { meanOf, sdOf } from './numbers.ts';

/** The same sample measured by two analyzers. */
export type Pair = { readonly x: number; readonly y: number };

/** A value with its 95 % confidence limits. */
export type Estimate = { readonly value: number; readonly low: number; readonly high: number };

export type BlandAltman = {
  readonly n: number;
  /** Mean of y - x. */
  readonly bias: Estimate;
  readonly sd: number;
  /** Limits of agreement: bias - 1.96 SD, bias + 1.96 SD. */
  readonly lower: Estimate;
  readonly upper: Estimate;
};

export type PassingBablok = { readonly n: number; readonly slope: Estimate; readonly intercept: Estimate };

/** Pairs below which confidence limits say nothing. */
export const MIN_PAIRS = 8;

const Z = 1.959963984540054;

/** Difference of a pair in percent of its mean; `undefined` where the mean is 0, of which nothing is a part. */
export function percentDifference({ x, y }: Pair): number | undefined {
  const mean = (x + y) / 2;
  return mean === 0 ? undefined : ((y - x) / Math.abs(mean)) * 100;
}

/** Bland and Altman 1986, of y - x in the unit of the values. */
export function blandAltman(pairs: readonly Pair[]): BlandAltman | undefined {
  return agreementOf(pairs.map(({ x, y }) => y - x));
}

/** Bland and Altman of the differences in percent of the mean of each pair: of values over a wide range. */
export function blandAltmanPercent(pairs: readonly Pair[]): BlandAltman | undefined {
  const differences = pairs.map(percentDifference);
  return differences.every((one) => one !== undefined) ? agreementOf(differences) : undefined;
}

/** Bias and limits of agreement; the confidence limits of a limit of agreement by its standard error SD √(3/n). */
function agreementOf(differences: readonly number[]): BlandAltman | undefined {
  const n = differences.length;
  if (n < MIN_PAIRS) return undefined;
  const bias = meanOf(differences);
  const sd = sdOf(differences);
  const t = studentT(n - 1);
  const around = (value: number, error: number): Estimate => ({
    value,
    low: value - t * error,
    high: value + t * error,
  });
  const error = sd * Math.sqrt(3 / n);
  return {
    n,
    bias: around(bias, sd / Math.sqrt(n)),
    sd,
    lower: around(bias - Z * sd, error),
    upper: around(bias + Z * sd, error),
  };
}

/** Passing and Bablok 1983: the shifted median of the slopes between all pairs. */
export function passingBablok(pairs: readonly Pair[]): PassingBablok | undefined {
  const n = pairs.length;
  if (n < MIN_PAIRS) return undefined;
  const slopes = slopesOf(pairs).sort((a, b) => a - b);
  const count = slopes.length;
  const shift = slopes.filter((slope) => slope < -1).length;
  if (count - shift * 2 < 2) return undefined;
  const at = (index: number) => slopes[Math.min(count - 1, Math.max(0, index))]!;
  const middle = (count + 1) / 2 + shift;
  const value = (at(Math.floor(middle) - 1) + at(Math.ceil(middle) - 1)) / 2;
  const width = Z * Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18);
  const first = Math.round((count - width) / 2);
  const slope = { value, low: at(first + shift - 1), high: at(count - first + 1 + shift - 1) };
  if (![slope.value, slope.low, slope.high].every(Number.isFinite)) return undefined;
  const interceptAt = (b: number) => medianOf(pairs.map(({ x, y }) => y - b * x));
  return {
    n,
    slope,
    intercept: { value: interceptAt(value), low: interceptAt(slope.high), high: interceptAt(slope.low) },
  };
}

export type Linearity = {
  /** Largest distance of the sum from 0, in units of √(L + 1) where L counts the pairs below the line. */
  readonly h: number;
  /** Of a relation that is a straight line; below 0.05 it is not one. */
  readonly p: number;
};

/** Below it a relation is not taken for a straight line. */
export const LINEAR_P = 0.05;

/**
 * Cusum test of Passing and Bablok 1983, section 3: pairs in the order of their place along the line, those above it
 * count √(L/l), those below it -√(l/L), and the sum is compared with the distribution of Kolmogorov.
 *
 * @returns `undefined` where every pair lies on one side of the line, or on it
 */
export function linearityOf(pairs: readonly Pair[], { slope, intercept }: PassingBablok): Linearity | undefined {
  const [b, a] = [slope.value, intercept.value];
  const places = pairs
    .map(({ x, y }) => ({ residual: residualOf(y, a + b * x), place: y + x / b - a }))
    .sort((one, other) => one.place - other.place);
  const above = places.filter(({ residual }) => residual > 0).length;
  const below = places.filter(({ residual }) => residual < 0).length;
  if (above === 0 || below === 0) return undefined;
  const [up, down] = [Math.sqrt(below / above), Math.sqrt(above / below)];
  let [sum, largest] = [0, 0];
  for (const { residual } of places) {
    if (residual !== 0) sum += residual > 0 ? up : -down;
    largest = Math.max(largest, Math.abs(sum));
  }
  const h = largest / Math.sqrt(below + 1);
  return { h, p: kolmogorovUpper(h) };
}

/** Pairs on the line, of which one is the median, are not moved off it by the last digit of a sum. */
const residualOf = (y: number, fitted: number) =>
  Math.abs(y - fitted) <= 1e-12 * Math.max(1, Math.abs(y)) ? 0 : y - fitted;

/** P(K > h) of the distribution of Kolmogorov: the alternating series, below 1 its fast counterpart of theta functions. */
export function kolmogorovUpper(h: number): number {
  if (h <= 0) return 1;
  let sum = 0;
  if (h < 1) {
    for (let k = 1; k <= 20; k++) sum += Math.exp((-((2 * k - 1) ** 2) * Math.PI ** 2) / (8 * h * h));
    return 1 - (Math.sqrt(2 * Math.PI) / h) * sum;
  }
  for (let k = 1; k <= 20; k++) sum += (k % 2 === 1 ? 1 : -1) * Math.exp(-2 * k * k * h * h);
  return 2 * sum;
}

/** Slopes between all pairs; a slope of exactly -1 and one between equal samples say nothing. */
function slopesOf(pairs: readonly Pair[]): number[] {
  const slopes: number[] = [];
  for (const [index, one] of pairs.entries())
    for (const other of pairs.slice(index + 1)) {
      const [dx, dy] = [other.x - one.x, other.y - one.y];
      const slope = dx === 0 ? Math.sign(dy) * Infinity : dy / dx;
      if (!Number.isNaN(slope) && slope !== -1) slopes.push(slope);
    }
  return slopes;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The 97.5 % quantile of Student's t, by bisection of its distribution function. */
export function studentT(df: number): number {
  let [low, high] = [0, 1000];
  for (let step = 0; step < 200 && high - low > 1e-15 * high; step++) {
    const middle = (low + high) / 2;
    if (studentUpper(middle, df) > 0.025) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** P(T > t) as the finite series of Abramowitz and Stegun 26.7.3 and 26.7.4. */
function studentUpper(t: number, df: number): number {
  const angle = Math.atan(t / Math.sqrt(df));
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  let term = df % 2 === 1 ? cos : 1;
  let sum = df === 1 ? 0 : term;
  for (let k = df % 2 === 1 ? 3 : 2; k <= df - 2; k += 2) {
    term *= ((k - 1) / k) * cos * cos;
    sum += term;
  }
  const within = df % 2 === 1 ? (2 / Math.PI) * (angle + sin * sum) : sin * sum;
  return (1 - within) / 2;
}
