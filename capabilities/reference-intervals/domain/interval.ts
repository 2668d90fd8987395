import { atRank, binomialBelow, meanOf, medianOf, sdOf, sortedOf } from '@alder/quality-control/domain';
import { NORMAL_P, type Normality, testNormality } from './normality.ts';
import { type Bounds, robustBounds, robustConfidence } from './robust.ts';

/** Animals that the ASVCP guideline (Friedrichs 2012) asks for before there is an interval, and for each method. */
export const MIN_ANIMALS = 20;
export const MIN_PARAMETRIC = 40;
export const MIN_NONPARAMETRIC = 120;

export const intervalMethods = ['robust', 'parametric', 'nonparametric'] as const;
export type IntervalMethod = (typeof intervalMethods)[number];

/** A reference limit with its 90 % confidence limits. */
export type Limit = { readonly value: number; readonly low: number; readonly high: number };

export type Interval = {
  readonly method: IntervalMethod;
  /** Of the logarithms, where they are normal and the values are not. */
  readonly transform: 'none' | 'log';
  readonly low: Limit;
  readonly high: Limit;
};

export type Description = {
  readonly n: number;
  readonly mean: number;
  readonly median: number;
  readonly sd: number;
  readonly min: number;
  readonly max: number;
  readonly normality: Normality | null;
  /** Of the logarithms; null where a value is 0 or less. */
  readonly log_normality: Normality | null;
};

const Z95 = 1.959963984540054;
const Z90 = 1.6448536269514722;
const TAIL = 0.025;
const ERROR = 0.05;

export function describe(values: readonly number[]): Description | undefined {
  if (values.length < 2) return undefined;
  const sorted = sortedOf(values);
  return {
    n: values.length,
    ...{ mean: meanOf(values), median: medianOf(sorted), sd: sdOf(values) },
    ...{ min: sorted[0]!, max: sorted.at(-1)! },
    normality: testNormality(values) ?? null,
    log_normality: (sorted[0]! > 0 && testNormality(values.map(Math.log))) || null,
  };
}

/** The methods that so many animals allow, the one of the guideline first. */
export function methodsFor({ n, normality, log_normality }: Description): IntervalMethod[] {
  if (n < MIN_ANIMALS) return [];
  if (n < MIN_PARAMETRIC) return ['robust'];
  if (n >= MIN_NONPARAMETRIC) return ['nonparametric'];
  return isNormal(normality) || isNormal(log_normality) ? ['parametric', 'robust'] : ['robust'];
}

/**
 * Limits that hold 95 % of healthy animals, each with its 90 % confidence limits.
 *
 * @param wanted Taken where the number of animals allows it, else the method of the guideline.
 * @returns `undefined` below 20 animals, and where too many values are the same.
 */
export function intervalOf(values: readonly number[], wanted?: IntervalMethod | null): Interval | undefined {
  const about = describe(values);
  const allowed = about ? methodsFor(about) : [];
  const method = allowed.find((one) => one === wanted) ?? allowed[0];
  if (!about || !method || about.sd === 0) return undefined;
  const isLog = method !== 'nonparametric' && !isNormal(about.normality) && isNormal(about.log_normality);
  const limits = METHODS[method](isLog ? values.map(Math.log) : values);
  if (!limits) return undefined;
  const back = ({ value, low, high }: Limit): Limit =>
    isLog ? { value: Math.exp(value), low: Math.exp(low), high: Math.exp(high) } : { value, low, high };
  return { method, transform: isLog ? 'log' : 'none', low: back(limits.low), high: back(limits.high) };
}

const isNormal = (normality: Normality | null) => normality !== null && normality.p > NORMAL_P;

type Limits = { readonly low: Limit; readonly high: Limit };

const METHODS: Readonly<Record<IntervalMethod, (values: readonly number[]) => Limits | undefined>> = {
  robust: (values) => {
    const [bounds, around] = [robustBounds(values), robustConfidence(values)];
    return bounds && around && { low: limitOf(bounds.low, around.low), high: limitOf(bounds.high, around.high) };
  },
  parametric: (values) => {
    const [n, mean, sd] = [values.length, meanOf(values), sdOf(values)];
    const error = Z90 * sd * Math.sqrt(1 / n + (Z95 * Z95) / (2 * n));
    const around = (value: number): Limit => ({ value, low: value - error, high: value + error });
    return { low: around(mean - Z95 * sd), high: around(mean + Z95 * sd) };
  },
  nonparametric: (values) => {
    const sorted = sortedOf(values);
    const n = sorted.length;
    const [first, last] = confidenceRanks(n);
    const at = (rank: number) => atRank(sorted, rank);
    const limit = (rank: number, low: number, high: number): Limit => ({
      ...{ value: at(rank), low: at(low), high: at(high) },
    });
    return {
      low: limit(TAIL * (n + 1), first, last),
      high: limit((1 - TAIL) * (n + 1), n + 1 - last, n + 1 - first),
    };
  },
};

const limitOf = (value: number, { low, high }: Bounds): Limit => ({ value, low, high });

/** Ranks between which the 2.5 % quantile lies with 90 % probability (the table of CLSI EP28-A3c: 1 and 7 of 120). */
export function confidenceRanks(n: number): readonly [number, number] {
  const below = binomialBelow(n, TAIL, Math.ceil(n * TAIL * 3) + 20);
  const first = Math.max(1, below.filter((sum) => sum <= ERROR).length);
  const last = below.findIndex((sum) => sum >= 1 - ERROR) + 1;
  return [first, last];
}

/** A limit whose confidence limits are wider than this part of the interval is not sure (ASVCP guideline). */
const WIDEST = 0.2;

/** Whether the confidence limits are too wide for the interval. */
export function isWide({ low, high }: Interval): boolean {
  const width = high.value - low.value;
  return [low, high].some((limit) => limit.high - limit.low > WIDEST * width);
}
