import { parseGs1 } from '@alder/inventory/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  costOfResult,
  earlierOf,
  expiryOf,
  forecast,
  isLow,
  leftOf,
  type Package,
  reagentFlow,
  spreadRuns,
} from './index.ts';

const TODAY = '2026-11-24';
const pack = (id: string, more: Partial<Package> = {}): Package => ({
  ...{ id, name: 'Chem 17', state: 'stock', expires_on: '2027-02-28', quantity: 25, used: 0 },
  ...more,
});

test('a label says product, lot, last day and serial, whatever they are and in whatever order they stand', () => {
  const value = fc.stringMatching(/^[A-Za-z0-9]{1,20}$/);
  const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(value, value, day, fc.boolean(), (lot, serial, date, lotFirst) => {
      const expires_on = date.toISOString().slice(0, 10);
      const expiry = `17${expires_on.slice(2).replaceAll('-', '')}`;
      const text = lotFirst
        ? `]d210${lot}\u001d21${serial}\u001d${expiry}0104012345678901`
        : `]C10104012345678901${expiry}10${lot}\u001d21${serial}`;
      expect(parseGs1(text, TODAY)).toEqual({ gtin: '04012345678901', expires_on, lot, serial });
    }),
  );
});

test('the remaining quantity is the package less its runs, never below zero, and zero for an empty one', () => {
  expect(leftOf(pack('a', { used: 21 }))).toBe(4);
  expect(leftOf(pack('a', { used: 30 }))).toBe(0);
  expect(leftOf(pack('a', { state: 'discarded' }))).toBe(0);
  expect([isLow(pack('a', { used: 20 })), isLow(pack('a', { used: 19 }))]).toEqual([true, false]);
});

test('the package that expires first is opened first', () => {
  const all = [
    pack('a'),
    pack('b', { expires_on: '2026-12-31' }),
    pack('c', { expires_on: '2026-12-01', state: 'open' }),
  ];
  expect(earlierOf(all[0]!, all)?.id).toBe('b');
  expect(earlierOf(all[1]!, all)).toBeUndefined();
  expect(earlierOf(pack('d', { name: 'CBC' }), all)).toBeUndefined();
  expect(earlierOf(pack('e', { expires_on: null }), all)?.id).toBe('b');
});

test('the last day itself is good, the day after it is not', () => {
  expect([expiryOf('2026-11-23', TODAY), expiryOf('2026-11-24', TODAY)]).toEqual(['expired', 'soon']);
  expect([expiryOf('2026-12-24', TODAY), expiryOf('2026-12-25', TODAY), expiryOf(null, TODAY)]).toEqual([
    ...['soon', 'good', 'good'],
  ]);
});

test('a forecast says when a test runs out and what expires unused', () => {
  // One a day: of 25 that expire in ten days eleven are used, today and the last day included.
  const all = [pack('a', { expires_on: '2026-12-04' }), pack('b', { expires_on: '2027-12-31', quantity: 10 })];
  expect(forecast('Chem 17', all, 28, TODAY)).toEqual({
    name: 'Chem 17',
    left: 35,
    per_week: 7,
    days_left: 21,
    wasted: 14,
  });
  expect(forecast('Chem 17', all, 0, TODAY)).toMatchObject({ days_left: null, per_week: 0 });
});

test('whatever is in stock, the used and the wasted quantity add up to the remaining one, and neither is below zero', () => {
  const one = fc.record({
    ...{ id: fc.uuid(), name: fc.constant('Chem 17'), state: fc.constantFrom(...reagentFlow.states) },
    expires_on: fc.option(
      fc
        .date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10)),
    ),
    ...{ quantity: fc.integer({ min: 1, max: 500 }), used: fc.integer({ min: 0, max: 600 }) },
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), fc.integer({ min: 0, max: 500 }), (all, used) => {
      const { left, wasted } = forecast('Chem 17', all, used, TODAY);
      expect(wasted).toBeGreaterThanOrEqual(0);
      expect(wasted).toBeLessThanOrEqual(left);
    }),
  );
});

test('the cost of a result is that of the package by its tests', () => {
  expect([costOfResult({ cost: 9000, quantity: 25 }), costOfResult({ cost: 0, quantity: 25 })]).toEqual([360, null]);
});

test('two packages of one lot share its runs, the one that was opened first is used first', () => {
  const one = (id: string, used: number, opened_at: string | null) => ({ ...pack(id, { used }), lot: 'L1', opened_at });
  const all = [one('a', 30, null), one('b', 12, '2026-11-20T00:00:00.000Z'), { ...one('c', 3, null), lot: 'L2' }];
  expect(spreadRuns(all).map(({ used }) => used)).toEqual([5, 25, 3]);
});

test('a package is opened, closed again, moved, used up or thrown away, and each of it can be taken back', () => {
  const leads = Object.fromEntries(
    reagentFlow.states.map((state) => [
      state,
      reagentFlow.events.flatMap((event) => {
        const next = reagentFlow.next(state, event);
        return next ? [`${event} ${next}`] : [];
      }),
    ]),
  );
  expect(Object.fromEntries(Object.entries(leads).map(([state, steps]) => [state, steps.toSorted()]))).toEqual({
    ...{ stock: ['discard discarded', 'open open'], empty: ['reopen open'] },
    ...{ open: ['close stock', 'discard discarded', 'finish empty', 'move open'] },
    discarded: ['reopen open', 'restore stock'],
  });
});

test('only what can still be used is low: a package that is closed or open, at a fifth', () => {
  const low = (more: Partial<Package>) => isLow(pack('a', { used: 25, ...more }));
  expect([low({}), low({ state: 'open' }), low({ state: 'empty' }), low({ state: 'discarded' })]).toEqual([
    ...[true, true, false, false],
  ]);
  expect([leftOf(pack('a', { state: 'empty' })), leftOf(pack('a', { state: 'open', used: 5 }))]).toEqual([0, 20]);
});

test('of several that expire earlier the earliest is opened first, and a package never before itself', () => {
  const all = [pack('a', { expires_on: null }), pack('b'), pack('c', { expires_on: '2026-12-31' })];
  for (const list of [all, all.toReversed()]) expect(earlierOf(all[0]!, list)?.id).toBe('c');
  expect(earlierOf(pack('b', { expires_on: null }), [pack('b')])).toBeUndefined();
  expect(earlierOf(pack('d'), [pack('e')])).toBeUndefined();
});

test('a forecast takes what expires first, leaves out what is expired, empty or another test, and what has no day is never wasted', () => {
  const all = [
    pack('none', { expires_on: null, quantity: 100 }),
    pack('late', { expires_on: '2026-11-29', quantity: 3 }),
    pack('early', { expires_on: '2026-11-25', quantity: 5 }),
    ...[pack('old', { expires_on: '2026-11-23' }), pack('gone', { state: 'empty' }), pack('cbc', { name: 'CBC' })],
  ];
  // One a day: today and tomorrow of the first, three of the second, the rest of the third.
  for (const list of [all, all.toReversed()])
    expect(forecast('Chem 17', list, 28, TODAY)).toMatchObject({ left: 108, wasted: 3, days_left: 105 });
  expect(forecast('Chem 17', all, 7, TODAY, 7)).toMatchObject({ per_week: 7 });
  expect(forecast('Chem 17', [], 28, TODAY)).toMatchObject({ left: 0, wasted: 0, days_left: 0 });
});

test('the runs of a lot go to its own packages in the order in which they were opened, those of the same number of another test apart', () => {
  const one = (id: string, more: object) => ({ ...pack(id, { used: 40 }), lot: 'L1', opened_at: null, ...more });
  const all = [
    one('c', { opened_at: '2026-11-22T00:00:00.000Z' }),
    one('a', { opened_at: '2026-11-21T00:00:00.000Z' }),
    one('z', { name: 'CBC', used: 2 }),
    one('b', { opened_at: '2026-11-21T00:00:00.000Z' }),
  ];
  expect(spreadRuns(all).map(({ id, used }) => [id, used])).toEqual([
    ['c', 0],
    ['a', 25],
    ['z', 2],
    ['b', 15],
  ]);
  expect(spreadRuns([])).toEqual([]);
});

test('the cost of a result is rounded to a unit of the currency', () => {
  expect(costOfResult({ cost: 100, quantity: 3 })).toBe(33);
});
