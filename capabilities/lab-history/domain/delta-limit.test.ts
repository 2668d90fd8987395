import { expect, test } from 'vitest';
import { type DeltaLimit, exceededLimit } from './delta-limit.ts';

const limit = (more: Partial<DeltaLimit> = {}): DeltaLimit => ({
  ...{ species: null, analyte: 'K', kind: 'percent', amount: 20, unit: '', within_days: 7, holds: false, ...more },
});
const change = { species: 'cat', code: 'K', unit: 'mmol/L', before: 4, after: 5, days: 2 };

test('a change beyond the percentage of the hospital is named with how much it is, up or down, and one at the limit is not', () => {
  expect(exceededLimit([limit()], change)).toMatchObject({ difference: 25 });
  expect(exceededLimit([limit()], { ...change, after: 3 })).toMatchObject({ difference: -25 });
  expect(exceededLimit([limit({ amount: 25 })], change)).toBeUndefined();
  expect(exceededLimit([limit()], { ...change, after: 4.2 })).toBeUndefined();
});

test('values that lie further apart than the hospital compares are left alone', () => {
  expect(exceededLimit([limit()], { ...change, days: 7 })).toBeDefined();
  expect(exceededLimit([limit()], { ...change, days: 7.01 })).toBeUndefined();
});

test('a limit of the species counts before one of all, also where it lets more pass', () => {
  const limits = [limit({ amount: 10 }), limit({ species: 'cat', amount: 50 })];
  expect(exceededLimit(limits, change)).toBeUndefined();
  expect(exceededLimit(limits, { ...change, species: 'dog' })).toMatchObject({ limit: { species: null } });
  expect(exceededLimit([limit({ species: 'dog' })], change)).toBeUndefined();
  expect(exceededLimit([limit({ analyte: 'NA' })], change)).toBeUndefined();
});

test('a limit in a unit is compared in that unit, and where there is no factor nothing is said', () => {
  const creatinine = { species: 'cat', code: 'CREA', unit: 'mg/dL', before: 1, after: 2, days: 1 };
  const own = { analyte: 'CREA', kind: 'absolute', amount: 44 } as const;
  expect(exceededLimit([limit({ ...own, unit: 'umol/L' })], creatinine)?.difference).toBeCloseTo(88.4, 1);
  expect(exceededLimit([limit({ ...own, amount: 1, unit: 'mg/dL' })], creatinine)).toBeUndefined();
  expect(exceededLimit([limit({ ...own, amount: 0.9, unit: 'mg/dL' })], creatinine)).toMatchObject({ difference: 1 });
  expect(exceededLimit([limit({ ...own, amount: 0.1, unit: 'cm' })], creatinine)).toBeUndefined();
});

test('of nothing there is no percentage', () => {
  expect(exceededLimit([limit()], { ...change, before: 0 })).toBeUndefined();
  expect(
    exceededLimit([limit({ kind: 'absolute', unit: 'mmol/L', amount: 1 })], { ...change, before: 0 }),
  ).toBeDefined();
});
