import { expect, test } from 'vitest';
import {
  agreementOf,
  blandAltmanPercent,
  kolmogorovUpper,
  linearityOf,
  matchSplitSamples,
  type PassingBablok,
  readPairSheet,
} from './index.ts';
import vectors from './vectors/vectors.json' with { type: 'json' };

/** The same to 1e-9, relative to its size. */
function expectSame(found: number, expected: number): void {
  expect(Math.abs(found - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)));
}
const pairsOf = ({ x, y }: { x: readonly number[]; y: readonly number[] }) =>
  x.map((value, index) => ({ x: value, y: y[index]! }));

test('the cusum test of linearity and the distribution of Kolmogorov are those of SciPy to 1e-9', () => {
  expect(vectors.linearity.length).toBe(4);
  for (const one of vectors.linearity) {
    const found = linearityOf(pairsOf(one), one.passing_bablok as PassingBablok)!;
    expectSame(found.h, one.linearity.h);
    expectSame(found.p, one.linearity.p);
  }
  for (const { h, p } of vectors.kolmogorov) expectSame(kolmogorovUpper(h), p);
  expect(kolmogorovUpper(0)).toBe(1);
});

test('limits of agreement in percent of the mean of each pair are those of an independent calculation to 1e-9', () => {
  for (const one of vectors.comparison) {
    const found = blandAltmanPercent(pairsOf(one))!;
    const expected = one.bland_altman_percent;
    for (const name of ['bias', 'lower', 'upper'] as const)
      for (const part of ['value', 'low', 'high'] as const) expectSame(found[name][part], expected[name][part]);
    expectSame(found.sd, expected.sd);
  }
  expect(blandAltmanPercent([...Array(8)].map((_, at) => ({ x: -at, y: at })))).toBeUndefined();
});

/** Pairs whose percent differences alternate around a bias. */
const around = (n: number, bias: number, scatter: number) =>
  Array.from({ length: n }, (_, at) => {
    const x = 10 + at;
    const percent = bias + (at % 2 === 0 ? scatter : -scatter);
    return { x, y: (x * (200 + percent)) / (200 - percent) };
  });

test('two analyzers agree where limits of agreement and their confidence limits lie within the error allowed', () => {
  expect(agreementOf(around(40, 0, 2), 15)).toMatchObject({ n: 40, verdict: 'agrees', within: 40 });
  // Limits of ±10 × 1.96 reach beyond 15 %.
  expect(agreementOf(around(40, 0, 10), 15)).toMatchObject({ verdict: 'differs', within: 40 });
  expect(agreementOf(around(40, 14, 2), 15)).toMatchObject({ verdict: 'differs' });
  expect(agreementOf(around(40, -14, 2), 15)).toMatchObject({ verdict: 'differs' });
  // Limits within, their confidence limits beyond: ten pairs are too few to be sure.
  expect(agreementOf(around(10, 0, 6), 15)).toMatchObject({ verdict: 'unclear' });
  // On one side alone it is the same.
  expect(agreementOf(around(10, 2, 5), 15)).toMatchObject({ verdict: 'unclear' });
  expect(agreementOf(around(10, -2, 5), 15)).toMatchObject({ verdict: 'unclear' });
});

test('nothing is concluded from fewer than 8 pairs, nor without an error that is allowed', () => {
  expect(agreementOf(around(7, 0, 1), 15)).toMatchObject({ n: 7, verdict: 'tooFew', percent: null, regression: null });
  expect(agreementOf(around(8, 0, 1), 15).verdict).toBe('agrees');
  expect(agreementOf(around(40, 0, 1), null)).toMatchObject({ verdict: 'noTea', within: null });
});

test('a constant and a proportional difference are distinguished, and a curve is no straight line', () => {
  const line = (slope: number, offset: number) =>
    Array.from({ length: 40 }, (_, at) => ({
      x: 1 + at,
      y: slope * (1 + at) + offset + [0.3, -0.3, -0.1, 0.1][at % 4]!,
    }));
  expect(agreementOf(line(1, 0), 15)).toMatchObject({ isProportional: false, isConstant: false, isLinear: true });
  expect(agreementOf(line(1.2, 0), 15)).toMatchObject({ isProportional: true });
  expect(agreementOf(line(1, 3), 15)).toMatchObject({ isProportional: false, isConstant: true });
  const curve = Array.from({ length: 40 }, (_, at) => ({ x: 1 + at, y: 1 + at + 0.02 * (at - 20) ** 2 }));
  expect(agreementOf(curve, 15).isLinear).toBe(false);
});

test('a pair is one animal within the time, of the same tube where both name it, and no value is used twice', () => {
  const at = (minutes: number) => minutes * 60_000;
  const one = (record: string, pet: string, minutes: number, sample: string | null = null) => ({
    ...{ record, pet, sample, at: at(minutes) },
  });
  const found = (xs: ReturnType<typeof one>[], ys: ReturnType<typeof one>[], minutes = 60) =>
    matchSplitSamples(xs, ys, minutes).map(({ x, y }) => [x.record, y.record]);
  expect(found([one('a', 'p', 0)], [one('b', 'p', 60)])).toEqual([['a', 'b']]);
  expect(found([one('a', 'p', 0)], [one('b', 'p', 61)])).toEqual([]);
  expect(found([one('a', 'p', 0)], [one('b', 'q', 0)])).toEqual([]);
  expect(found([one('a', 'p', 0, 'T1')], [one('b', 'p', 0, 'T2')])).toEqual([]);
  expect(found([one('a', 'p', 0, 'T1')], [one('b', 'p', 0)])).toEqual([['a', 'b']]);
  // The closest two belong together; a further value of the same animal has none left.
  expect(found([one('a', 'p', 0), one('c', 'p', 20)], [one('b', 'p', 25)])).toEqual([['c', 'b']]);
  expect(found([one('c', 'p', 50), one('a', 'p', 0)], [one('b', 'p', 2), one('d', 'p', 49)])).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('a sheet of pairs is read with tab, semicolon or comma; a line that cannot be read is named', () => {
  expect(readPairSheet('sample\tA\tB\nT1\t1.4\t1.5\n\n1,4\t2')).toEqual({
    pairs: [
      { label: 'T1', x: 1.4, y: 1.5 },
      { label: '', x: 1.4, y: 2 },
    ],
    faults: [],
  });
  expect(readPairSheet('T1;1,4;-2\r\nT2;1,4;').faults).toEqual([2]);
  expect(readPairSheet('T1,1.4,1.5,9\nT2,<1,2\n3,4')).toEqual({ pairs: [{ label: '', x: 3, y: 4 }], faults: [1, 2] });
  expect(readPairSheet('1e9,2\nInfinity,2\n1,2').pairs).toEqual([{ label: '', x: 1, y: 2 }]);
});
