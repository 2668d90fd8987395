import fc from 'fast-check';
import { expect, test } from 'vitest';
import { likelyCash, paymentFlow, paymentTypes, settle, totalsOf } from './receipt.ts';

const amount = fc.integer({ min: 0, max: 1_000_000 });

test("a total is the lines less the discount, in whole steps of the hospital's rounding [cap.receipts]", () => {
  expect(totalsOf([{ amount: 600 }, { amount: 4050 }], { percent: 10, amount: 0 }, 10)).toEqual({
    subtotal: 4650,
    discount: 465,
    rounding: 5,
    total: 4190,
  });
  fc.assert(
    fc.property(
      fc.array(fc.record({ amount })),
      fc.integer({ min: 0, max: 100 }),
      amount,
      fc.constantFrom(1, 5, 10, 100),
      (lines, percent, off, step) => {
        const totals = totalsOf(lines, { percent, amount: off }, step);

        expect(totals.total).toBeGreaterThanOrEqual(0);
        expect(totals.total % step).toBe(0);
        expect(totals.subtotal - totals.discount + totals.rounding).toBe(totals.total);
      },
    ),
  );
});

test('cash and card in one go pay the receipt, and the change comes from the cash [state.payment, const.payments]', () => {
  const payments = [
    { type: 'credit card', amount: 1000 },
    { type: 'cash', amount: 480, tendered: 500 },
  ] as const;

  expect(settle(1480, payments, false)).toEqual({ result: 'settled', status: 'paid', change: 20 });
});

test('less than is due is refused until it is confirmed as a partial payment [state.payment]', () => {
  const payments = [{ type: 'cash', amount: 5000 }] as const;

  expect(settle(6200, payments, false)).toEqual({ result: 'short', missing: 1200 });
  expect(settle(6200, payments, true)).toEqual({ result: 'settled', status: 'partial', change: 0 });
});

test('a payment above the amount due, or below the amount entered, is refused [state.payment]', () => {
  expect(settle(100, [{ type: 'credit card', amount: 101 }], true)).toEqual({ result: 'over', excess: 1 });
  expect(settle(100, [{ type: 'cash', amount: 100, tendered: 50 }], true)).toEqual({ result: 'tenderedLess' });
});

test('what was due is what was paid plus what is still due, whatever the split [state.payment]', () => {
  const tender = fc.record({ type: fc.constantFrom(...paymentTypes), amount });
  fc.assert(
    fc.property(amount, fc.array(tender), (due, payments) => {
      const paid = payments.reduce((sum, payment) => sum + payment.amount, 0);
      const settled = settle(due, payments, true);

      if (paid > due) expect(settled.result).toBe('over');
      else expect(settled).toEqual({ result: 'settled', status: paid === due ? 'paid' : 'partial', change: 0 });
    }),
  );
});

test('a paid receipt takes no payment [state.payment]', () => {
  expect(paymentFlow.can('paid', 'payPart')).toBe(false);
  expect(paymentFlow.can('paid', 'payAll')).toBe(false);
});

test('sums that are likely to be handed over are more than the amount and come in notes [const.payments]', () => {
  expect(likelyCash(1650, 'TWD')).toEqual([1700, 2000]);
  expect(likelyCash(2000, 'TWD')).toEqual([]);
  expect(likelyCash(3300, 'JPY')).toEqual([4000, 5000, 10_000]);
  expect(likelyCash(1234, 'USD')).toEqual([1500, 2000, 5000]);
});
