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
  expect(establishTarget(values)?.mean).toBe(9.5);
  expect(establishTarget(values.map(() => 3))).toBeUndefined();
});
