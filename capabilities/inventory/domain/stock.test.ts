import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  byExpiry,
  daysLeft,
  expiryOf,
  isBelowReorder,
  isExpired,
  type LotStock,
  lotValue,
  movementKinds,
  roundQuantity,
  stockKinds,
  storeKinds,
  suggestedOrder,
  takeFirstExpired,
} from './index.ts';

const TODAY = '2026-11-24';
const lotStock = (lot: string, quantity: number, expires_on: string | null, created_at = '2026-01-01'): LotStock => ({
  ...{ lot, store: 'pharmacy', quantity, expires_on, created_at },
});

test('what expires first is taken first, then the older of two, and what has no day last', () => {
  const stock = [
    lotStock('none', 5, null),
    lotStock('late', 5, '2027-09-01'),
    lotStock('younger', 5, '2027-01-01', '2026-05-01'),
    lotStock('older', 5, '2027-01-01', '2026-02-01'),
  ];
  expect(takeFirstExpired(stock, 17, TODAY)).toEqual({
    takes: [
      { lot: 'older', store: 'pharmacy', quantity: 5 },
      { lot: 'younger', store: 'pharmacy', quantity: 5 },
      { lot: 'late', store: 'pharmacy', quantity: 5 },
      { lot: 'none', store: 'pharmacy', quantity: 2 },
    ],
  });
});

test('an expired lot is never taken; on its last day it still is', () => {
  expect(takeFirstExpired([lotStock('a', 5, '2026-11-23'), lotStock('b', 2, null)], 3, TODAY)).toEqual({
    problem: 'lotExpired',
    available: 2,
  });
  expect(takeFirstExpired([lotStock('a', 5, '2026-11-24')], 5, TODAY)).toMatchObject({ takes: [{ lot: 'a' }] });
  expect(takeFirstExpired([lotStock('a', 5, '2026-11-23')], 6, TODAY)).toEqual({ problem: 'stockShort', available: 0 });
});

test('the taken amount is the requested one, from no lot more than it has and from no expired one', () => {
  const day = fc.constantFrom(null, '2026-01-01', '2026-11-23', '2026-11-24', '2027-02-01');
  const amount = fc.integer({ min: 1, max: 50_000 }).map((n) => n / 1000);
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, day), { maxLength: 6 }), amount, (lots, needed) => {
      const stock = lots.map(([quantity, expires_on], n) => lotStock(`L${n}`, quantity, expires_on));
      const found = takeFirstExpired(stock, needed, TODAY);
      const usable = stock.filter(({ expires_on }) => expires_on === null || expires_on >= TODAY);
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

test('an order is suggested at the reorder point, or when use consumes the stock within two weeks', () => {
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

test('the value of the rest is its share of the cost of the lot', () => {
  expect(lotValue(25, { received: 100, cost: 350 })).toBe(88);
  expect(lotValue(5, { received: 0, cost: 0 })).toBe(0);
});

test('the requested amount is taken to the thousandth, an empty lot is passed over, and a shortage is reported', () => {
  const stock = [
    lotStock('empty', 0, '2026-12-01'),
    lotStock('a', 0.1, '2027-01-01'),
    lotStock('b', 0.2, '2027-02-01'),
  ];
  expect(takeFirstExpired(stock, 0.3, TODAY)).toEqual({
    takes: [
      { lot: 'a', store: 'pharmacy', quantity: 0.1 },
      { lot: 'b', store: 'pharmacy', quantity: 0.2 },
    ],
  });
  expect(takeFirstExpired(stock, 0.301, TODAY)).toEqual({ problem: 'stockShort', available: 0.3 });
  expect(takeFirstExpired(stock, 0, TODAY)).toEqual({ takes: [] });
  // With what is over its day it would be just enough.
  expect(takeFirstExpired([...stock, lotStock('old', 0.1, '2026-01-01')], 0.4, TODAY)).toEqual({
    ...{ problem: 'lotExpired', available: 0.3 },
  });
});

test('of two lots the one that expires first is used first, then the older one, and the order of the list does not matter', () => {
  const lots = [
    lotStock('c', 1, null),
    lotStock('b', 1, '2027-01-01', '2026-02-01'),
    lotStock('a', 1, '2027-01-01', '2026-01-01'),
  ];
  for (const list of [lots, lots.toReversed()])
    expect(list.toSorted(byExpiry).map(({ lot }) => lot)).toEqual(['a', 'b', 'c']);
});

test('a lot is good, to be used soon from ninety days before its last one, and expired after it', () => {
  const states = ['2026-11-23', '2026-11-24', '2027-02-22', '2027-02-23', null].map((day) => expiryOf(day, TODAY));
  expect(states).toEqual(['expired', 'soon', 'soon', 'good', 'good']);
  expect([isExpired('2026-11-24', TODAY), isExpired('2026-11-23', TODAY), isExpired(null, TODAY)]).toEqual([
    ...[false, true, false],
  ]);
});

test('a part of a lot is worth its part of what the lot cost, and one that was never received nothing', () => {
  expect(lotValue(1, { received: 3, cost: 100 })).toBe(33);
  expect(lotValue(3, { received: 3, cost: 100 })).toBe(100);
  expect([lotValue(1, { received: 0, cost: 100 }), lotValue(1, { received: -1, cost: 100 })]).toEqual([0, 0]);
});

test('an order is suggested at the reorder point, or when the use of ninety days consumes the stock in two weeks', () => {
  const item = { usable: 10, reorder_point: null, par_level: null, used: 0 };
  expect([isBelowReorder({ usable: 5, reorder_point: 5 }), isBelowReorder({ usable: 6, reorder_point: 5 })]).toEqual([
    ...[true, false],
  ]);
  expect(isBelowReorder({ usable: 0, reorder_point: null })).toBe(false);
  expect([daysLeft(item), daysLeft({ usable: 10, used: 90 }), daysLeft({ usable: 10, used: 91 })]).toEqual([
    ...[undefined, 10, 9],
  ]);
  expect(suggestedOrder(item)).toBe(0);
  expect(suggestedOrder({ ...item, usable: 14, used: 90 })).toBe(0);
  expect(suggestedOrder({ ...item, usable: 13, used: 90 })).toBe(17);
  expect(suggestedOrder({ ...item, reorder_point: 10 })).toBe(0);
  expect(suggestedOrder({ ...item, reorder_point: 12 })).toBe(2);
  expect(suggestedOrder({ ...item, reorder_point: 12, par_level: 40, used: 30 })).toBe(30);
  expect(suggestedOrder({ ...item, reorder_point: 12, par_level: 5, used: 90 })).toBe(20);
  expect(suggestedOrder({ ...item, usable: 9.5, reorder_point: 10, par_level: 20, used: -3 })).toBe(11);
});

test('stock is kept and moved in the ways that a hospital knows', () => {
  expect(storeKinds).toEqual(['pharmacy', 'ward', 'truck', 'other']);
  expect(stockKinds).toEqual(['medicine', 'vaccine', 'receiptItem']);
  expect(movementKinds).toEqual([
    ...['receive', 'dispense', 'return', 'transfer', 'count', 'adjust', 'waste', 'use', 'open'],
  ]);
});
