import { frequencies } from '@alder/terms';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MedicineLine, priceOf } from './price.ts';

const amlodipine: MedicineLine = {
  dosage: 0.25,
  frequency: 'QD',
  days: 14,
  smallest_split: 0.25,
  unit_price: 24,
  process_fee: 5,
  groups: 1,
};

test('the price is the medicine and a process fee for each dose, times the groups to prepare [const.price]', () => {
  expect(priceOf(amlodipine)).toEqual({
    doses: 14,
    dose_count: 3.5,
    medicine_price: 84,
    process_fee_total: 70,
    total_price: 154,
  });
  expect(priceOf({ ...amlodipine, groups: 2 }).total_price).toBe(308);
});

test.each([
  ['QD', 1],
  ['BID', 2],
  ['TID', 3],
  ['QID', 4],
  ['Q4H', 6],
  ['Q3H', 8],
  ['Q2H', 12],
  ['Q1H', 24],
] as const)('%s is %d doses a day [const.frequencies]', (frequency, times) => {
  expect(priceOf({ ...amlodipine, frequency, days: 1 }).doses).toBe(times);
});

test('a STAT dose is charged once however many days are written [const.frequencies]', () => {
  expect(priceOf({ ...amlodipine, frequency: 'STAT', days: 14 })).toMatchObject({ doses: 1, process_fee_total: 5 });
});

test('as-needed medicine is charged by the most a day that was prescribed [const.frequencies]', () => {
  expect(priceOf({ ...amlodipine, frequency: 'PRN', times_a_day: 3, days: 2 }).doses).toBe(6);
  expect(priceOf({ ...amlodipine, frequency: 'PRN', times_a_day: null, days: 2 }).doses).toBe(2);
});

test('what is handed out is never less than the course needs, nor a whole split more [const.price]', () => {
  const line = fc.record({
    dosage: fc.integer({ min: 1, max: 400 }).map((n) => n / 20),
    frequency: fc.constantFrom(...frequencies),
    days: fc.integer({ min: 1, max: 90 }),
    smallest_split: fc.constantFrom(0.05, 0.25, 0.5, 1),
    unit_price: fc.integer({ min: 0, max: 10_000 }),
    process_fee: fc.integer({ min: 0, max: 100 }),
    groups: fc.integer({ min: 1, max: 6 }),
  });
  fc.assert(
    fc.property(line, (input) => {
      const price = priceOf(input);
      const needed = input.dosage * price.doses;

      expect(price.dose_count).toBeGreaterThanOrEqual(needed - 1e-6);
      expect(price.dose_count).toBeLessThan(needed + input.smallest_split + 1e-6);
      expect(price.total_price).toBe((price.medicine_price + price.process_fee_total) * input.groups);
      expect(Number.isInteger(price.total_price)).toBe(true);
    }),
  );
});

test('a negative number has no price', () => {
  expect(() => priceOf({ ...amlodipine, days: -1 })).toThrow(RangeError);
});

test.each(['dosage', 'days', 'unit_price', 'process_fee', 'groups', 'smallest_split'] as const)(
  'a %s that is negative or no number has no price',
  (field) => {
    for (const value of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => priceOf({ ...amlodipine, [field]: value })).toThrow(/priced from numbers/);
    }
  },
);

test('a split of nothing or less than one group has no price; free medicine has', () => {
  expect(() => priceOf({ ...amlodipine, smallest_split: 0 })).toThrow(/priced from numbers/);
  expect(() => priceOf({ ...amlodipine, groups: 0 })).toThrow(/priced from numbers/);
  expect(priceOf({ ...amlodipine, unit_price: 0, process_fee: 0 }).total_price).toBe(0);
});
