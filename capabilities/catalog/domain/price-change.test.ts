import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedPrice, priceOutcome, priceSteps } from './price-change.ts';

const percent = (price: number, value: number, step = 1) => changedPrice(price, { kind: 'percent', value, step });

test('a price rises by percent to whole units, halves up, and to the step that was asked for', () => {
  expect(percent(600, 800)).toBe(648);
  expect(percent(600, 800, 10)).toBe(650);
  expect(percent(50, 100)).toBe(51);
  expect(percent(49, 100)).toBe(49);
  expect(percent(625, 0, 50)).toBe(650);
  expect(percent(624, 0, 50)).toBe(600);
  expect(percent(999, -1000)).toBe(899);
});

test('the highest price keeps every unit where a float would lose some', () => {
  expect(percent(9_999_999_999, 9_999)).toBe(19_998_999_998);
});

test('a price is raised by an amount, lowered, and set; it never falls below nothing', () => {
  expect(changedPrice(600, { kind: 'amount', value: 33, step: 5 })).toBe(635);
  expect(changedPrice(600, { kind: 'amount', value: -700, step: 1 })).toBe(0);
  expect(changedPrice(600, { kind: 'set', value: 120, step: 50 })).toBe(100);
  expect(percent(600, -10_000)).toBe(0);
});

test('an entry without a price is left out of what raises prices, and can be set', () => {
  const raise = { kind: 'percent', value: 800, step: 1 } as const;
  expect(priceOutcome(0, true, raise)).toMatchObject({ is: 'unpriced' });
  expect(priceOutcome(0, false, raise)).toMatchObject({ is: 'same' });
  expect(priceOutcome(3, false, { ...raise, step: 1 })).toMatchObject({ is: 'same', to: 3 });
  expect(priceOutcome(0, true, { kind: 'set', value: 0, step: 1 })).toMatchObject({ is: 'changed', to: 0 });
});

test('every new price is a multiple of the step and within half a step of the exact one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: -9_999, max: 100_000 }),
      fc.constantFrom(...priceSteps),
      (price, value, step) => {
        const next = percent(price, value, step);
        expect(next % step).toBe(0);
        expect(Math.abs(next - (price * (10_000 + value)) / 10_000)).toBeLessThanOrEqual(step / 2 + 1e-6);
      },
    ),
  );
});
