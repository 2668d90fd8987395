import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineAmount } from './line-amount.ts';

test('a line costs quantity times price less its discount, rounded to a whole unit [cap.medicalRecords]', () => {
  expect(lineAmount({ quantity: 1, unit_price: 4500, discount_percent: 10 })).toBe(4050);
  expect(lineAmount({ quantity: 2.5, unit_price: 333, discount_percent: 0 })).toBe(833);
  expect(lineAmount({ quantity: 3, unit_price: 35, discount_percent: 50 })).toBe(53);
});

test('a line of the highest price is exact to the last unit', () => {
  expect(lineAmount({ quantity: 99.999, unit_price: 9_999_999_999, discount_percent: 0.01 })).toBe(999_890_000_900);
  expect(lineAmount({ quantity: 1, unit_price: 9_999_999_999, discount_percent: 33.33 })).toBe(6_666_999_999);
});

test('what the owner declined costs nothing', () => {
  expect(lineAmount({ quantity: 1, unit_price: 600, discount_percent: 0, status: 'declined' })).toBe(0);
});

test('a discount never raises a price, and a full one makes it free', () => {
  const price = fc.integer({ min: 0, max: 10_000_000_000 });
  const quantity = fc.integer({ min: 1, max: 1000 });
  fc.assert(
    fc.property(price, quantity, fc.integer({ min: 0, max: 100 }), (unit_price, count, discount_percent) => {
      const amount = lineAmount({ quantity: count, unit_price, discount_percent });

      expect(Number.isInteger(amount)).toBe(true);
      expect(amount).toBeLessThanOrEqual(count * unit_price);
      expect(lineAmount({ quantity: count, unit_price, discount_percent: 100 })).toBe(0);
      expect(lineAmount({ quantity: count, unit_price, discount_percent: 0 })).toBe(count * unit_price);
    }),
  );
});
