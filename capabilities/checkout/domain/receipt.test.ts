import fc from 'fast-check';
import { expect, test } from 'vitest';
import { likelyCash } from './cash.ts';
import {
  amountsOf,
  changeGiven,
  hasInstallments,
  paymentFlow,
  paymentState,
  paymentTypes,
  settle,
  statusAfterPayment,
  statusAfterVoid,
  type TypedPayment,
  totalsOf,
  unpricedAtClosing,
  unpricedLines,
} from './receipt.ts';

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

test('a fixed discount is taken off besides the percentage, and never more than the lines', () => {
  const lines = [{ amount: 1000 }];

  expect(totalsOf(lines, { percent: 10, amount: 50 }, 1)).toMatchObject({ discount: 150, total: 850 });
  expect(totalsOf(lines, { percent: 50, amount: 900 }, 1)).toMatchObject({ discount: 1000, total: 0 });
  expect(totalsOf([{ amount: 4 }, { amount: 3 }], { percent: 50, amount: 0 }, 5)).toEqual({
    subtotal: 7,
    discount: 4,
    rounding: 2,
    total: 5,
  });
});

test('money received makes a receipt partial until it is the total, and a paid one takes none [state.payment]', () => {
  expect(statusAfterPayment('unpaid', { received: 99, total: 100 })).toBe('partial');
  expect(statusAfterPayment('unpaid', { received: 100, total: 100 })).toBe('paid');
  expect(statusAfterPayment('partial', { received: 99, total: 100 })).toBe('partial');
  expect(statusAfterPayment('partial', { received: 100, total: 100 })).toBe('paid');
  expect(statusAfterPayment('paid', { received: 100, total: 100 })).toBeUndefined();
  expect(statusAfterPayment('paid', { received: 99, total: 100 })).toBeUndefined();
});

test('a voided payment leaves the receipt partial, the last one unpaid, and an unpaid one has none to void [state.payment]', () => {
  expect(statusAfterVoid('paid', 1)).toBe('partial');
  expect(statusAfterVoid('paid', 0)).toBe('unpaid');
  expect(statusAfterVoid('partial', 1)).toBe('partial');
  expect(statusAfterVoid('partial', 0)).toBe('unpaid');
  expect(statusAfterVoid('unpaid', 0)).toBeUndefined();
  expect(statusAfterVoid('unpaid', 1)).toBeUndefined();
});

test('lines that wait for a price are distinguished from lines that are free', () => {
  const free = { amount: 0, price_missing: false };
  const unpriced = { amount: 0, price_missing: true };

  expect(unpricedLines([free, unpriced, free])).toEqual([unpriced]);
});

test('a line without a price is asked about when the bill is closed, not while a rest stays open', () => {
  const lines = [{ price_missing: false }, { price_missing: true }];

  expect(unpricedAtClosing(lines, 0)).toEqual([{ price_missing: true }]);
  expect(unpricedAtClosing(lines, 1)).toEqual([]);
  expect(unpricedAtClosing([{ price_missing: false }], 0)).toEqual([]);
});

test('the change to hand back is that of the payments received last, voided and card payments aside', () => {
  const payment = (input: object) => ({
    ...{ amount: 480, tendered: 500, paid_at: '2026-11-20T09:00:00.000Z', voided_at: null },
    ...input,
  });
  const later = '2026-11-21T09:00:00.000Z';

  expect(changeGiven([payment({ tendered: 1000 }), payment({ paid_at: later })])).toBe(20);
  expect(changeGiven([payment({ paid_at: later }), payment({ tendered: 1000 })])).toBe(20);
  expect(changeGiven([payment({}), payment({ tendered: null }), payment({ amount: 90, tendered: 100 })])).toBe(30);
  expect(changeGiven([payment({}), payment({ paid_at: later, tendered: 1000, voided_at: later })])).toBe(20);
  expect(changeGiven([payment({ tendered: null })])).toBe(0);
  expect(changeGiven([])).toBe(0);
});

test('exact cash needs no change and is not too little', () => {
  expect(settle(100, [{ type: 'cash', amount: 100, tendered: 100 }], false)).toEqual({
    result: 'settled',
    status: 'paid',
    change: 0,
  });
  expect(settle(100, [{ type: 'credit card', amount: 100 }], false)).toMatchObject({ result: 'settled' });
});

test('of the notes the nearest three sums are suggested, the smallest first', () => {
  expect(likelyCash(150, 'TWD')).toEqual([200, 500, 1000]);
  expect(likelyCash(9500, 'USD')).toEqual([10_000]);
  expect(likelyCash(6400, 'USD')).toEqual([6500, 7000, 8000]);
  expect(likelyCash(9100, 'USD')).toEqual([9500, 10_000]);
});

test('a payment that was not typed follows the bill, a typed one stays, and a deposit pays no more than it holds', () => {
  const rest = { type: 'cash', amount: null } as const;
  const card = { type: 'credit card', amount: 600 } as const;
  const amounts = (due: number, deposit: number, ...rows: TypedPayment[]) =>
    amountsOf(due, deposit, rows).map(({ amount }) => amount);

  expect(amounts(1650, 0, card, rest)).toEqual([600, 1050]);
  expect(amounts(1500, 0, rest, card)).toEqual([900, 600]);
  expect(amounts(500, 0, card, rest)).toEqual([600, 0]);
  expect(amounts(1650, 400, { type: 'deposit', amount: null }, rest)).toEqual([400, 1250]);
  expect(amounts(300, 400, { type: 'deposit', amount: null }, rest)).toEqual([300, 0]);
});

test('change is handed back for cash alone: what was typed beside a card payment gives none and lacks none [const.payments]', () => {
  const card = { type: 'credit card', amount: 100 } as const;

  expect(settle(100, [{ ...card, tendered: 500 }], false)).toEqual({ result: 'settled', status: 'paid', change: 0 });
  expect(settle(100, [{ ...card, tendered: 50 }], false)).toEqual({ result: 'settled', status: 'paid', change: 0 });
  expect(
    settle(
      150,
      [
        { ...card, tendered: 500 },
        { type: 'cash', amount: 50, tendered: 60 },
      ],
      false,
    ),
  ).toMatchObject({
    change: 10,
  });
});

test('a payment by instalments says in how many, from 2 to 60, and no other payment does [const.payments]', () => {
  const by = (installments: number | undefined, type: (typeof paymentTypes)[number] = 'installment') =>
    hasInstallments({ type, installments });
  expect([2, 3, 6, 12, 24, 60].every((count) => by(count))).toBe(true);
  expect([undefined, 0, 1, 61, 2.5, -3].some((count) => by(count))).toBe(false);
  for (const type of paymentTypes.filter((one) => one !== 'installment'))
    expect([by(undefined, type), by(6, type)]).toEqual([true, false]);
});

test('an open bill is what the visit charges now, a paid one what it was paid by, and a visit without a bill owes its lines [state.payment]', () => {
  const lines = [{ amount: 600 }, { amount: 424 }];
  const receipt = { status: 'partial', total: 900, received: 300, discount_percent: 10, discount_amount: 20 };

  expect(paymentState(undefined, lines, 10)).toEqual({ status: 'unpaid', total: 1020, received: 0, due: 1020 });
  expect(paymentState(receipt, lines, 1)).toEqual({ status: 'partial', total: 902, received: 300, due: 602 });
  expect(paymentState({ ...receipt, status: 'paid', received: 900 }, lines, 1)).toEqual({
    ...{ status: 'paid', total: 900, received: 900, due: 0 },
  });
  const empty = { status: null, total: null, received: null, discount_percent: null, discount_amount: null };
  expect(paymentState(empty, lines, 1)).toEqual({ status: 'unpaid', total: 1024, received: 0, due: 1024 });
});
