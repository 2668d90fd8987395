import fc from 'fast-check';
import { expect, test } from 'vitest';
import { totalsOf } from './receipt.ts';
import { leftOfWay, paidShares, refundFault } from './refund.ts';

test('of three lines with a discount on all, each is given back at what was paid for it', () => {
  expect(paidShares([600, 1650, 154], 2164)).toEqual([540, 1485, 139]);
  expect(paidShares([100, 100, 100], 200)).toEqual([67, 67, 66]);
  expect(paidShares([0, 0], 0)).toEqual([0, 0]);
  expect(paidShares([0, 7], 5)).toEqual([0, 5]);
  expect(paidShares([], 0)).toEqual([]);
});

const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000_000_000 }), { minLength: 1, maxLength: 30 });

test('the parts of all lines sum to what was paid, to the last unit, whatever discount and rounding', () => {
  fc.assert(
    fc.property(
      amounts,
      fc.double({ min: 0, max: 100, noNaN: true }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.constantFrom(1, 5, 10, 100),
      (charged, percent, amount, step) => {
        const lines = charged.map((each) => ({ amount: each }));
        const { total, subtotal } = totalsOf(lines, { percent, amount }, step);
        const shares = paidShares(charged, total);

        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(subtotal === 0 ? 0 : total);
        for (const [place, share] of shares.entries()) {
          const exact = subtotal === 0 ? 0 : (charged[place]! / subtotal) * total;
          expect(share).toBeGreaterThanOrEqual(0);
          expect(Math.abs(share - exact)).toBeLessThanOrEqual(1 + exact * 1e-9);
          if (charged[place] === 0) expect(share).toBe(0);
        }
      },
    ),
  );
});

test('a sum that is negative or no whole number of units is not divided', () => {
  expect(() => paidShares([-1], 1)).toThrow(RangeError);
  expect(() => paidShares([1.5], 1)).toThrow(RangeError);
  expect(() => paidShares([1], -1)).toThrow(RangeError);
});

test('a line is given back once, after it was paid, and only where it cost something', () => {
  expect(refundFault({ paid: null, refund: null })).toBe('notPaid');
  expect(refundFault({ paid: 10, refund: {} })).toBe('alreadyRefunded');
  expect(refundFault({ paid: 0, refund: null })).toBe('nothingPaid');
  expect(refundFault({ paid: 10, refund: null })).toBeUndefined();
});

test('of what came in one way as much is left as has not gone back that way; what was voided never came', () => {
  const paid = (type: string, amount: number, voided_at: string | null = null) => ({ type, amount, voided_at });
  const receipt = {
    payments: [paid('cash', 300), paid('credit card', 1000), paid('cash', 500, '2026-11-22T02:10:00.000Z')],
    lines: [{ refund: { type: 'cash', amount: 120 } }, { refund: { type: 'deposit', amount: 50 } }, { refund: null }],
  };
  expect(leftOfWay(receipt, 'cash')).toBe(180);
  expect(leftOfWay(receipt, 'credit card')).toBe(1000);
  expect(leftOfWay(receipt, 'wire transfer')).toBe(0);
});
