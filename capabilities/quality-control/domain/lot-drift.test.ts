import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowedDrift, driftOf, type LotValue, MIN_LOT_PATIENTS, mannWhitneyP } from './index.ts';
import vectors from './vectors/vectors.json' with { type: 'json' };

/** Animals of a species around a middle, spread evenly by a tenth to both sides. */
const around = (middle: number, n = 40, species = 'dog'): LotValue[] =>
  Array.from({ length: n }, (_, at) => ({ species, number: middle * (0.9 + (0.2 * at) / Math.max(1, n - 1)) }));

test('the probability of two lots is that of the test of Mann and Whitney of SciPy to 1e-9', () => {
  expect(vectors.mann_whitney.length).toBe(4);
  for (const { x, y, p } of vectors.mann_whitney)
    expect(Math.abs(mannWhitneyP(x, y) - p)).toBeLessThanOrEqual(1e-9 * Math.max(1, p));
  expect(mannWhitneyP([1, 1], [1, 1])).toBe(1);
});

test('a lot that measures 12 % higher is a drift, one of 4 % is not, and neither is one whose change may be chance', () => {
  expect(driftOf(around(100), around(112), 10)).toMatchObject({
    ...{ verdict: 'drift', before: { n: 40 }, after: { n: 40 } },
    percent: expect.closeTo(12, 6),
  });
  expect(driftOf(around(100), around(88), 10)).toMatchObject({ verdict: 'drift', percent: expect.closeTo(-12, 6) });
  expect(driftOf(around(100), around(104), 10).verdict).toBe('steady');
  const wide = (middle: number): LotValue[] =>
    Array.from({ length: 20 }, (_, at) => ({ species: 'dog', number: middle * (0.2 + at / 10) }));
  const chance = driftOf(wide(100), wide(112), 10);
  expect(chance.percent).toBeGreaterThan(10);
  expect(chance.verdict).toBe('steady');
});

test('a week with more cats is no drift, and an animal that only one lot measured is left out', () => {
  const before = [...around(100, 50), ...around(200, 20, 'cat')];
  const after = [...around(100, 20), ...around(200, 50, 'cat')];
  const mixed = driftOf(before, after, 10);
  expect(mixed.after!.median).toBeGreaterThan(mixed.before!.median * 1.5);
  expect([mixed.verdict, Math.abs(mixed.percent!) < 1]).toEqual(['steady', true]);
  expect(driftOf(around(100), [...around(100), ...around(900, 40, 'rabbit')], 10).verdict).toBe('steady');
});

test(`with fewer than ${MIN_LOT_PATIENTS} patients of a lot nothing is said of it`, () => {
  const few = around(150, MIN_LOT_PATIENTS - 1);
  expect(driftOf(around(100), few, 10)).toMatchObject({ verdict: 'tooFew', percent: null, p: null, after: { n: 19 } });
  expect(driftOf(few, around(100), 10).verdict).toBe('tooFew');
  expect(driftOf(around(100), around(150, MIN_LOT_PATIENTS), 10).verdict).toBe('drift');
  expect(driftOf([], around(100), 10)).toMatchObject({ verdict: 'tooFew', before: null });
  expect(driftOf(around(0), around(0), 10).verdict).toBe('tooFew');
});

test('half of the error allowed is left to a lot, and 10 % where the hospital has set none', () => {
  expect([allowedDrift(30), allowedDrift(null)]).toEqual([15, 10]);
});

test('the same lot twice is never a drift, and a change of scale changes no verdict', () => {
  const values = fc.array(
    fc.record({ species: fc.constantFrom('dog', 'cat'), number: fc.integer({ min: 1, max: 999 }) }),
    {
      minLength: 20,
      maxLength: 60,
    },
  );
  fc.assert(fc.property(values, (lot) => driftOf(lot, lot, 0).verdict !== 'drift'));
  fc.assert(
    fc.property(values, values, fc.constantFrom(2, 4, 0.5), (before, after, scale) => {
      const scaled = (lot: typeof before) => lot.map(({ species, number }) => ({ species, number: number * scale }));
      expect(driftOf(scaled(before), scaled(after), 10).verdict).toBe(driftOf(before, after, 10).verdict);
    }),
  );
});
