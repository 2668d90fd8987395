import { paymentTypes } from '@alder/checkout/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closingFault, periodOf, sumTypes } from './index.ts';

const moved = fc.array(
  fc.record({
    kind: fc.constantFrom('received', 'voided', 'refunded', 'deposited', 'paid_out'),
    type: fc.constantFrom(...paymentTypes),
    amount: fc.integer({ min: 1, max: 1_000_000 }),
    count: fc.integer({ min: 1, max: 9 }),
  } as const),
);

test('whatever moved, the ways to pay sum to it, and the received less the paid out sum is the net of a closing', () => {
  fc.assert(
    fc.property(moved, (rows) => {
      const { types, net } = sumTypes(rows);
      const sum = (kind: string, keep: (type: string) => boolean = () => true) =>
        rows.filter((row) => row.kind === kind && keep(row.type)).reduce((all, { amount }) => all + amount, 0);
      for (const kind of ['received', 'voided', 'refunded', 'deposited', 'paid_out'] as const)
        expect(types.reduce((all, row) => all + row[kind], 0)).toBe(sum(kind));
      const real = (type: string) => type !== 'deposit';
      const into = sum('received', real) + sum('deposited', real);
      expect(net).toBe(into - sum('voided', real) - sum('refunded', real) - sum('paid_out', real));
      expect(types.map(({ type }) => type)).toEqual(
        paymentTypes.filter((type) => rows.some((row) => row.type === type)),
      );
    }),
  );
});

test('a day is itself, a month begins on its first day, over the ends of years and Februaries too', () => {
  expect(periodOf('day', '2026-12-31')).toEqual({ first: '2026-12-31', after: '2027-01-01' });
  expect(periodOf('month', '2026-12-31')).toEqual({ first: '2026-12-01', after: '2027-01-01' });
  expect(periodOf('month', '2028-02-29')).toEqual({ first: '2028-02-01', after: '2028-03-01' });
});

const known = { today: '2026-11-24', isClosed: false, lastClosed: '2026-11-20', firstOpen: '2026-11-23' };
const day = (first: string, more: object = {}) => closingFault('day', periodOf('day', first), { ...known, ...more });
const month = (first: string, more: object = {}) =>
  closingFault('month', periodOf('month', first), { ...known, ...more });

test('days are closed in their order, each once, and none before it has begun', () => {
  expect(day('2026-11-23')).toBeUndefined();
  expect(day('2026-11-22')).toBeUndefined();
  expect(day('2026-11-24')).toEqual({ fault: 'closeEarlier', day: '2026-11-23' });
  expect(day('2026-11-24', { firstOpen: '2026-11-24' })).toBeUndefined();
  expect(day('2026-11-25')).toEqual({ fault: 'periodNotOver' });
  expect(day('2026-11-20')).toEqual({ fault: 'periodClosed' });
  expect(day('2026-11-24', { lastClosed: null, firstOpen: '2025-01-01' })).toBeUndefined();
});

test('a month is closed when it is over and its days with money are', () => {
  expect(month('2026-11-01')).toEqual({ fault: 'periodNotOver' });
  expect(month('2026-10-01')).toBeUndefined();
  expect(month('2026-10-01', { isClosed: true })).toEqual({ fault: 'periodClosed' });
  expect(month('2026-10-01', { firstOpen: '2026-10-31' })).toEqual({ fault: 'closeEarlier', day: '2026-10-31' });
  expect(month('2026-10-01', { firstOpen: '2026-11-01' })).toBeUndefined();
});
