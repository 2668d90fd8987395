import { expect, test } from 'vitest';
import { approvalFault, limitsOf } from './approval.ts';
import { describe, type Interval, intervalOf } from './interval.ts';

const interval = (low: number, high: number): Interval => ({
  ...{ method: 'robust', transform: 'none' },
  ...{ low: { value: low, low, high: low }, high: { value: high, low: high, high } },
});

test('limits are written with digits that say something, and not below 0 where no animal was', () => {
  expect(limitsOf(interval(0.51234, 1.78123), 0.4)).toEqual({ low: 0.51, high: 1.78 });
  expect(limitsOf(interval(70.123, 143.98), 60)).toEqual({ low: 70.1, high: 144 });
  expect(limitsOf(interval(-12.3, 143.98), 0)).toEqual({ low: 0, high: 144 });
  expect(limitsOf(interval(-12.3, 3.4), -10)).toEqual({ low: -12.3, high: 3.4 });
  expect(limitsOf(interval(1500, 9800), 1)).toEqual({ low: 1500, high: 9800 });
});

test('limits of fewer than 20 animals, and limits from elsewhere that were not accepted, cannot be approved', () => {
  const values = Array.from({ length: 20 }, (_, n) => 100 + (n % 6));
  const of = (own: number[]) => ({ interval: intervalOf(own) ?? null, about: describe(own) ?? null });
  expect(approvalFault(of(values))).toBeUndefined();
  expect(approvalFault(of(values.slice(1)))).toBe('tooFew');
  const check = (verdict: 'accepted' | 'more' | 'refused') => ({ outside: [0], verdict });
  const transferred = (verdict: 'accepted' | 'more' | 'refused', low: number | null, high: number | null) =>
    approvalFault(of(values), { limits: { low, high }, check: check(verdict) });
  expect(transferred('accepted', 1, 2)).toBeUndefined();
  expect(transferred('accepted', null, 2)).toBeUndefined();
  expect([transferred('more', 1, 2), transferred('refused', 1, 2)]).toEqual(['notTransferable', 'notTransferable']);
  expect([transferred('accepted', 2, 2), transferred('accepted', null, null)]).toEqual(['wrongOrder', 'wrongOrder']);
});
