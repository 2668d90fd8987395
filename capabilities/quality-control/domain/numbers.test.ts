import { expect, test } from 'vitest';
import { studentT } from './comparison.ts';
import { blandAltman, establishTarget, numbersOf, passingBablok } from './index.ts';
import vectors from './vectors/vectors.json' with { type: 'json' };

/** Each number of both is the same to 1e-9, relative to its size. */
function expectSame(found: unknown, expected: unknown): void {
  if (typeof expected === 'number') {
    expect(Math.abs((found as number) - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)));
    return;
  }
  for (const [name, value] of Object.entries(expected as object))
    expectSame((found as Record<string, unknown>)[name], value);
}

test('mean, SD, CV, bias, total error and sigma are those of an independent calculation to 1e-9', () => {
  expect(vectors.numbers.length).toBeGreaterThan(4);
  for (const { values, target, tea, expected } of vectors.numbers) expectSame(numbersOf(values, target, tea), expected);
});

test('Bland-Altman and Passing-Bablok with their confidence limits are those of an independent calculation to 1e-9', () => {
  for (const { x, y, bland_altman, passing_bablok } of vectors.comparison) {
    const pairs = x.map((value, index) => ({ x: value, y: y[index]! }));
    expectSame(blandAltman(pairs), bland_altman);
    expectSame(passingBablok(pairs), passing_bablok);
  }
  for (const { df, t } of vectors.student) expectSame(studentT(df), t);
});

test('nothing is computed of too few values, and no comparison of fewer than 8 pairs', () => {
  expect(numbersOf([], null, null)).toMatchObject({ n: 0, mean: null, sd: null, sigma: null });
  expect(numbersOf([1], { mean: 1, sd: 1 }, 10)).toMatchObject({
    n: 1,
    mean: 1,
    sd: null,
    cv: null,
    bias: 0,
    sigma: null,
  });
  const pairs = Array.from({ length: 7 }, (_, x) => ({ x, y: x }));
  expect(blandAltman(pairs)).toBeUndefined();
  expect(passingBablok(pairs)).toBeUndefined();
});

test('a target is established by the first 20 runs, and not by equal ones', () => {
  const values = Array.from({ length: 25 }, (_, index) => index);
  expect(establishTarget(values.slice(0, 19))).toBeUndefined();
  expect(establishTarget(values.slice(0, 20))?.mean).toBe(9.5);
  expect(establishTarget(values)?.mean).toBe(9.5);
  expect(establishTarget(values.map(() => 3))).toBeUndefined();
});

test('a deviation in percent is one from something: not from a target of 0, and of a mean below zero by its size', () => {
  expect(numbersOf([1, 3], { mean: 0, sd: 1 }, 10)).toMatchObject({
    mean: 2,
    bias: null,
    total_error: null,
    sigma: null,
  });
  expect(numbersOf([-1, 1], { mean: 1, sd: 1 }, 10)).toMatchObject({ mean: 0, cv: null, bias: -100 });
  expect(numbersOf([-9, -11], { mean: -8, sd: 1 }, null)).toMatchObject({ bias: -25, sigma: null });
  expect(numbersOf([-9, -11], null, 10)).toMatchObject({ bias: null, total_error: null, sigma: null });
  expect(numbersOf([-9, -11], null, 10).cv).toBeCloseTo(14.142, 3);
  // Controls that are all the same have no scatter to divide by.
  expect(numbersOf([2, 2], { mean: 2, sd: 1 }, 10)).toMatchObject({ cv: 0, sigma: null });
});

test('analyzers whose values fall while those of the other rise, or that give one value alone, are not compared', () => {
  const pairs = (y: (x: number) => number, x = (index: number) => index) =>
    Array.from({ length: 8 }, (_, index) => ({ x: x(index), y: y(index) }));
  expect(passingBablok(pairs((x) => -x))).toBeUndefined();
  expect(passingBablok(pairs((x) => -2 * x))).toBeUndefined();
  expect(
    passingBablok(
      pairs(
        (x) => x,
        () => 5,
      ),
    ),
  ).toBeUndefined();
  expect(passingBablok(pairs((x) => 2 * x + 1))).toMatchObject({ slope: { value: 2 }, intercept: { value: 1 } });
  expect(blandAltman(pairs((x) => x + 3))).toMatchObject({ n: 8, sd: 0, bias: { value: 3, low: 3, high: 3 } });
});
