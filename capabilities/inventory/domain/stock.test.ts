import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysLeft, expiryOf, lotValue, roundQuantity, type Shelf, suggestedOrder, takeFirstExpired } from './index.ts';

const TODAY = '2026-11-24';
const shelf = (lot: string, quantity: number, expires_on: string | null, created_at = '2026-01-01'): Shelf => ({
  ...{ lot, store: 'pharmacy', quantity, expires_on, created_at },
});

test('what expires first is taken first, then the older of two, and what has no day last', () => {
  const shelves = [
    shelf('none', 5, null),
    shelf('late', 5, '2027-09-01'),
    shelf('younger', 5, '2027-01-01', '2026-05-01'),
    shelf('older', 5, '2027-01-01', '2026-02-01'),
  ];
  expect(takeFirstExpired(shelves, 17, TODAY)).toEqual({
    takes: [
      { lot: 'older', store: 'pharmacy', quantity: 5 },
      { lot: 'younger', store: 'pharmacy', quantity: 5 },
      { lot: 'late', store: 'pharmacy', quantity: 5 },
      { lot: 'none', store: 'pharmacy', quantity: 2 },
    ],
  });
});

test('an expired lot is never taken; on its last day it still is', () => {
  expect(takeFirstExpired([shelf('a', 5, '2026-11-23'), shelf('b', 2, null)], 3, TODAY)).toEqual({
    problem: 'lotExpired',
    available: 2,
  });
  expect(takeFirstExpired([shelf('a', 5, '2026-11-24')], 5, TODAY)).toMatchObject({ takes: [{ lot: 'a' }] });
  expect(takeFirstExpired([shelf('a', 5, '2026-11-23')], 6, TODAY)).toEqual({ problem: 'stockShort', available: 0 });
});

test('what is taken is what was asked, from no lot more than it has and from no expired one', () => {
  const day = fc.constantFrom(null, '2026-01-01', '2026-11-23', '2026-11-24', '2027-02-01');
  const amount = fc.integer({ min: 1, max: 50_000 }).map((n) => n / 1000);
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, day), { maxLength: 6 }), amount, (lots, needed) => {
      const shelves = lots.map(([quantity, expires_on], n) => shelf(`L${n}`, quantity, expires_on));
      const found = takeFirstExpired(shelves, needed, TODAY);
      const usable = shelves.filter(({ expires_on }) => expires_on === null || expires_on >= TODAY);
      const sum = roundQuantity(usable.reduce((all, { quantity }) => all + quantity, 0));
      if ('problem' in found) {
        expect(sum).toBeLessThan(needed);
        return;
      }
      expect(roundQuantity(found.takes.reduce((all, { quantity }) => all + quantity, 0))).toBe(needed);
      for (const { lot, quantity } of found.takes)
        expect(quantity).toBeLessThanOrEqual(usable.find((each) => each.lot === lot)!.quantity);
    }),
  );
});

test('an order is suggested at the reorder point, or when use empties the shelf within two weeks', () => {
  const item = { usable: 10, reorder_point: 10, par_level: 40, used: 0 };
  expect(suggestedOrder(item)).toBe(30);
  expect(suggestedOrder({ ...item, usable: 11 })).toBe(0);
  expect(suggestedOrder({ usable: 13, reorder_point: null, par_level: null, used: 90 })).toBe(17);
  expect(suggestedOrder({ usable: 14, reorder_point: null, par_level: null, used: 90 })).toBe(0);
  expect(suggestedOrder({ usable: 5, reorder_point: 10, par_level: 20, used: 180 })).toBe(55);
  expect(daysLeft({ usable: 5, used: 0 })).toBeUndefined();
});

test('a lot is marked ninety days before its last one', () => {
  expect(['2026-11-23', '2026-11-24', '2027-02-22', '2027-02-23', null].map((day) => expiryOf(day, TODAY))).toEqual([
    'expired',
    'soon',
    'soon',
    'good',
    'good',
  ]);
});

test('the value of what is left is its part of what the lot cost', () => {
  expect(lotValue(25, { received: 100, cost: 350 })).toBe(88);
  expect(lotValue(5, { received: 0, cost: 0 })).toBe(0);
});
