import { defineFlow, type StateIn } from '@alder/flow';

/**
 * Payment of a receipt (specification §4). Money that is short leaves it partial; a paid one is locked, and only an
 * administrator's voiding of a payment opens it again.
 */
export const paymentFlow = defineFlow({
  unpaid: { payPart: 'partial', payAll: 'paid' },
  partial: { payPart: 'partial', payAll: 'paid', voidAll: 'unpaid', voidPart: 'partial' },
  paid: { voidPart: 'partial', voidAll: 'unpaid' },
});

export type PaymentStatus = StateIn<typeof paymentFlow>;

/** Status after money was received; undefined where the receipt takes none. `received` is the sum of all payments. */
export function statusAfterPayment(
  from: PaymentStatus,
  { received, total }: { readonly received: number; readonly total: number },
): PaymentStatus | undefined {
  return paymentFlow.next(from, received === total ? 'payAll' : 'payPart');
}

/** Status after a payment was voided; undefined where there is none to void. `received` is what remains. */
export function statusAfterVoid(from: PaymentStatus, received: number): PaymentStatus | undefined {
  return paymentFlow.next(from, received > 0 ? 'voidPart' : 'voidAll');
}

/** Lines that cost nothing only because the hospital has given them no price yet. */
export function unpricedLines<Line extends { readonly price_missing: boolean }>(lines: readonly Line[]): Line[] {
  return lines.filter((line) => line.price_missing);
}

/**
 * Lines whose missing price is asked about before a payment is taken: those of a bill that it closes. While a rest stays
 * open the price may still come.
 *
 * @param left What is due after the payment.
 */
export function unpricedAtClosing<Line extends { readonly price_missing: boolean }>(
  lines: readonly Line[],
  left: number,
): Line[] {
  return left > 0 ? [] : unpricedLines(lines);
}

/** Ways to pay (specification §9), in the order of their number keys. */
export const paymentTypes = [
  'cash',
  'credit card',
  'deposit',
  'e-payment',
  'installment',
  'wire transfer',
  'other',
] as const;
export type PaymentType = (typeof paymentTypes)[number];

/** Counts of instalments that card companies usually offer. */
export const USUAL_INSTALLMENTS = [3, 6, 12, 24] as const;
export const MIN_INSTALLMENTS = 2;
export const MAX_INSTALLMENTS = 60;

/** Whether a payment says in how many instalments its card is charged, and no other payment does. */
export function hasInstallments({ type, installments }: Pick<Tender, 'type' | 'installments'>): boolean {
  if (type !== 'installment') return installments === undefined;
  if (installments === undefined || !Number.isInteger(installments)) return false;
  return installments >= MIN_INSTALLMENTS && installments <= MAX_INSTALLMENTS;
}

/** Ways in which a deposit is paid in or out: all but the deposit itself. */
export const depositTypes = ['cash', 'credit card', 'e-payment', 'installment', 'wire transfer', 'other'] as const;
export type DepositType = (typeof depositTypes)[number];

/** What is charged on a receipt, in the smallest unit of the currency. */
export type ChargedLine = { readonly amount: number };

export type Totals = {
  readonly subtotal: number;
  /** What the discount takes off, never more than the subtotal. */
  readonly discount: number;
  /** What rounding takes off (negative) or adds. */
  readonly rounding: number;
  readonly total: number;
};

/**
 * What a receipt comes to.
 *
 * @param discount Percent of the subtotal, then a fixed amount.
 * @param step The hospital's rounding: totals are a multiple of this many smallest units, half rounded up.
 */
export function totalsOf(
  lines: readonly ChargedLine[],
  discount: { readonly percent: number; readonly amount: number },
  step: number,
): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const off = Math.min(subtotal, Math.round((subtotal * discount.percent) / 100) + discount.amount);
  const total = Math.round((subtotal - off) / step) * step;
  return { subtotal, discount: off, rounding: total - (subtotal - off), total };
}

/** What a receipt holds besides the lines of its visit; null where the visit has no receipt yet. */
export type ReceiptColumns = {
  readonly status: string | null;
  readonly total: number | null;
  readonly received: number | null;
  readonly discount_percent: number | null;
  readonly discount_amount: number | null;
};

export type PaymentState = {
  readonly status: PaymentStatus;
  readonly total: number;
  readonly received: number;
  /** What is still to pay; negative where lines were taken off after a payment. */
  readonly due: number;
};

/** How far the bill of a visit is paid: a paid one says its own total, before that it is what the visit charges now. */
export function paymentState(
  receipt: ReceiptColumns | undefined,
  lines: readonly ChargedLine[],
  step: number,
): PaymentState {
  const status = (receipt?.status ?? 'unpaid') as PaymentStatus;
  const received = receipt?.received ?? 0;
  const discount = { percent: receipt?.discount_percent ?? 0, amount: receipt?.discount_amount ?? 0 };
  const total = status === 'paid' ? (receipt?.total ?? 0) : totalsOf(lines, discount, step).total;
  return { status, total, received, due: total - received };
}

/** One payment as it is handed over: `tendered` is what the owner gave, cash only. */
export type Tender = {
  readonly type: PaymentType;
  readonly amount: number;
  readonly tendered?: number | undefined;
  /** In how many instalments the card is charged. */
  readonly installments?: number | undefined;
};

/** A payment as it is typed: `amount` is null while the row takes what the others leave of the bill. */
export type TypedPayment = {
  readonly type: PaymentType;
  readonly amount: number | null;
  readonly tendered?: number | undefined;
  readonly installments?: number | undefined;
};

/**
 * Amounts of payments that are typed: rows without an amount of their own take the rest, in their order, so that they
 * follow a discount that is changed meanwhile; typed amounts stay what was typed.
 *
 * @param due What is still to pay.
 * @param deposit What the owner's deposit holds; a deposit pays no more than that.
 */
export function amountsOf<Row extends TypedPayment>(
  due: number,
  deposit: number,
  rows: readonly Row[],
): (Row & { readonly amount: number })[] {
  let left = due - rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  return rows.map((row) => {
    if (row.amount !== null) return { ...row, amount: row.amount };
    const amount = Math.max(0, row.type === 'deposit' ? Math.min(left, deposit) : left);
    left -= amount;
    return { ...row, amount };
  });
}

export type Settlement =
  | { readonly result: 'short'; readonly missing: number }
  | { readonly result: 'over'; readonly excess: number }
  | { readonly result: 'tenderedLess' }
  | { readonly result: 'settled'; readonly status: PaymentStatus; readonly change: number };

/**
 * What several payments together do to what is due. Change comes from cash alone: the amounts never sum to more than
 * is due, the cash that was handed over may.
 *
 * @param due What is still to pay before these payments.
 * @param acceptPartial Whether the receptionist has confirmed that the rest stays unpaid.
 */
export function settle(due: number, payments: readonly Tender[], acceptPartial: boolean): Settlement {
  const paid = payments.reduce((sum, payment) => sum + payment.amount, 0);
  if (paid > due) return { result: 'over', excess: paid - due };
  const cash = payments.filter(({ type }) => type === 'cash');
  if (cash.some(({ tendered, amount }) => (tendered ?? amount) < amount)) return { result: 'tenderedLess' };
  if (paid < due && !acceptPartial) return { result: 'short', missing: due - paid };
  const change = cash.reduce((sum, { tendered, amount }) => sum + (tendered ?? amount) - amount, 0);
  return { result: 'settled', status: paid < due ? 'partial' : 'paid', change };
}

/** Change of the payments that were received last, at one time: what the cashier hands back now. */
export function changeGiven(
  payments: readonly {
    readonly amount: number;
    readonly tendered: number | null;
    readonly paid_at: string;
    readonly voided_at: string | null;
  }[],
): number {
  const valid = payments.filter(({ voided_at }) => voided_at === null);
  const last = valid
    .map(({ paid_at }) => paid_at)
    .sort()
    .at(-1);
  return valid
    .filter(({ paid_at }) => paid_at === last)
    .reduce((sum, { tendered, amount }) => sum + (tendered === null ? 0 : tendered - amount), 0);
}
