import { erfc } from '@alder/quality-control/domain';
import { expect, test } from 'vitest';
import { confidenceRanks, describe, intervalOf, isWide, methodsFor } from './interval.ts';
import { dixonOutliers, outliersOf, tukeyFences } from './outliers.ts';
import { harrisBoyd } from './partition.ts';
import { transference } from './transference.ts';
import vectors from './vectors/vectors.json' with { type: 'json' };

/** Equal to 1e-9 of the number itself. */
function same(actual: unknown, expected: unknown, path = ''): void {
  if (typeof expected === 'number' && typeof actual === 'number') {
    const error = Math.abs(actual - expected) / Math.max(Math.abs(expected), 1e-12);
    if (error > 1e-9) throw new Error(`${path}: ${actual} instead of ${expected}`);
  } else if (expected !== null && typeof expected === 'object')
    for (const [key, value] of Object.entries(expected))
      same((actual as Record<string, unknown>)[key], value, `${path}.${key}`);
  else expect(actual, path).toBe(expected);
}

test.each(vectors.cases)('limits and confidence limits of $name animals are those of SciPy', (one) => {
  const interval = intervalOf(one.values);
  expect(interval).toMatchObject({ method: one.method, transform: one.transform });
  same(interval, one.expected);
  const about = describe(one.values)!;
  same(about, one.describe);
  same(about.normality, one.normality);
  same(about.log_normality, one.log_normality);
  same(tukeyFences(one.values), one.fences);
});

test.each(vectors.partitions)('two kinds of animals are compared as by SciPy: $z', ({ one, other, ...expected }) => {
  same(harrisBoyd(one, other), expected);
});

test('ranks of the confidence limits are those of the binomial distribution, 1 and 7 of 120', () => {
  for (const { n, ranks } of vectors.ranks) expect(confidenceRanks(n)).toEqual(ranks);
  expect(confidenceRanks(120)).toEqual([1, 7]);
  for (const one of vectors.erfc) same(erfc(one.x), one.erfc);
});

const many = (n: number) => Array.from({ length: n }, (_, index) => 100 + 10 * Math.sin(index * 2.4) + index / 50);

test('there is no interval of 19 animals, and so many animals allow so many methods', () => {
  expect(intervalOf(many(19))).toBeUndefined();
  const methods = (n: number, p: number) => {
    const normality = { a2: 1, p };
    return methodsFor({ ...describe(many(30))!, n, normality, log_normality: null });
  };
  expect([methods(19, 1), methods(20, 1), methods(39, 1)]).toEqual([[], ['robust'], ['robust']]);
  expect([methods(40, 0.2), methods(119, 0.05)]).toEqual([['parametric', 'robust'], ['robust']]);
  expect(methods(120, 1)).toEqual(['nonparametric']);
});

test('a method that is asked for is taken only where the number of animals allows it', () => {
  const { values } = vectors.cases[2]!;
  expect(intervalOf(values, 'robust')!.method).toBe('robust');
  expect(intervalOf(values, 'nonparametric')!.method).toBe('parametric');
});

test('values that are all the same give no interval', () => {
  expect(intervalOf(Array<number>(30).fill(4))).toBeUndefined();
  expect(intervalOf(Array<number>(130).fill(4))).toBeUndefined();
  expect(intervalOf([...Array<number>(25).fill(4), 5, 6])).toBeUndefined();
});

test('confidence limits wider than a fifth of the interval are reported', () => {
  expect(isWide(intervalOf(vectors.cases[0]!.values)!)).toBe(true);
  expect(isWide(intervalOf(vectors.cases[8]!.values)!)).toBe(false);
});

test('Dixon takes values apart from the rest one after the other, Tukey those beyond three interquartile ranges', () => {
  const values = [1, 2, 3, 4, 5, 6, 30];
  expect(dixonOutliers(values)).toEqual([30]);
  expect(dixonOutliers([...values, 80])).toEqual([80, 30]);
  // The gap is exactly a third of the range: no outlier.
  expect(dixonOutliers([0, 1, 2, 3])).toEqual([]);
  expect(dixonOutliers([5, 5, 5])).toEqual([]);
  const isOutlier = outliersOf(values, 'tukey');
  expect(values.filter(isOutlier)).toEqual([30]);
  expect(values.filter(outliersOf(values, 'none'))).toEqual([]);
});

test('limits from elsewhere hold while at most 2 of 20 animals lie outside; 3 or 4 ask for 20 more, 5 refuse them', () => {
  const animals = (outside: number, total = 20) =>
    Array.from({ length: total }, (_, index) => (index < outside ? 99 : 50));
  const limits = { low: 40, high: 60 };
  expect(transference(animals(2), limits)).toEqual({ outside: [2], verdict: 'accepted' });
  expect(transference(animals(3), limits)).toEqual({ outside: [3], verdict: 'more' });
  expect(transference(animals(5), limits)).toEqual({ outside: [5], verdict: 'refused' });
  expect(transference(animals(0, 19), limits).verdict).toBe('more');
  expect(transference([...animals(4), ...animals(2)], limits)).toEqual({ outside: [4, 2], verdict: 'accepted' });
  expect(transference([...animals(4), ...animals(3)], limits)).toEqual({ outside: [4, 3], verdict: 'refused' });
  expect(transference(animals(5), { low: null, high: null }).verdict).toBe('accepted');
});
