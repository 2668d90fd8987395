import { addDays } from '@alder/records/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketKeys, bucketOf, buckets, comparedRange, daysOf, rangeFault, rangeOf } from './range.ts';

const day = fc.integer({ min: 0, max: 5000 }).map((days) => addDays('2020-01-01', days));
const range = fc
  .tuple(day, fc.integer({ min: 0, max: 1099 }))
  .map(([from, days]) => ({ from, to: addDays(from, days) }));

test('today, this week from Monday, this month and this year end today', () => {
  expect(rangeOf('today', '2026-11-22')).toEqual({ from: '2026-11-22', to: '2026-11-22' });
  expect(rangeOf('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(rangeOf('week', '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-23' });
  expect(rangeOf('month', '2026-11-22')).toEqual({ from: '2026-11-01', to: '2026-11-22' });
  expect(rangeOf('year', '2026-11-22')).toEqual({ from: '2026-01-01', to: '2026-11-22' });
});

test('the range before ends the day before and is as long; a year before 29 February is 28 February', () => {
  expect(comparedRange({ from: '2024-02-29', to: '2024-03-01' }, 'lastYear')).toEqual({
    from: '2023-02-28',
    to: '2023-03-01',
  });
  expect(comparedRange({ from: '2024-02-29', to: '2024-03-01' }, 'none')).toBeUndefined();
  fc.assert(
    fc.property(range, (own) => {
      const before = comparedRange(own, 'previous')!;
      expect(addDays(before.to, 1)).toBe(own.from);
      expect(daysOf(before)).toBe(daysOf(own));
    }),
  );
});

test('steps cover every day of a range once, in order, whatever their length', () => {
  fc.assert(
    fc.property(range, fc.constantFrom(...buckets), (own, bucket) => {
      const keys = bucketKeys(own, bucket);
      expect(keys[0]! <= own.from).toBe(true);
      expect(keys.at(-1)! <= own.to).toBe(true);
      expect([...keys].sort()).toEqual(keys);
      expect(new Set(keys).size).toBe(keys.length);
      if (bucket === 'day') expect(keys).toHaveLength(daysOf(own));
      if (bucket === 'month') expect(keys.every((key) => key.endsWith('-01'))).toBe(true);
    }),
    { numRuns: 60 },
  );
  expect(bucketKeys({ from: '2026-01-31', to: '2026-03-01' }, 'month')).toEqual([
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
  ]);
});

test('a range is drawn by day up to 62 days, by week up to 210, by month beyond', () => {
  const of = (days: number) => bucketOf({ from: '2026-01-01', to: addDays('2026-01-01', days - 1) });
  expect([of(62), of(63), of(210), of(211)]).toEqual(['day', 'week', 'week', 'month']);
});

test('a range that ends before it begins, or is longer than three years, is refused', () => {
  const of = (days: number) => rangeFault({ from: '2026-01-01', to: addDays('2026-01-01', days - 1) });
  expect([of(0), of(1), of(1100), of(1101)]).toEqual(['reversed', undefined, undefined, 'tooLong']);
});
