/**
 * What was paid for each line of a receipt: its part of the total, discount and rounding included, in whole smallest units.
 * The parts sum to the total exactly: what rounding down leaves goes to the lines that lost most by it, one unit each.
 *
 * @param amounts What each line was charged, none of them negative.
 * @param total What the receipt came to.
 * @throws {RangeError} when a number is negative or no safe integer.
 */
export function paidShares(amounts: readonly number[], total: number): number[] {
  if (![...amounts, total].every((number) => Number.isSafeInteger(number) && number >= 0))
    throw new RangeError('a receipt is divided in whole units that are not negative');
  const subtotal = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
  if (subtotal === 0n) return amounts.map(() => 0);
  const parts = amounts.map((amount, place) => {
    const exact = BigInt(amount) * BigInt(total);
    return { place, whole: exact / subtotal, lost: exact % subtotal };
  });
  const left = BigInt(total) - parts.reduce((sum, { whole }) => sum + whole, 0n);
  const byLoss = [...parts].sort((a, b) => (a.lost === b.lost ? a.place - b.place : a.lost > b.lost ? -1 : 1));
  const raised = new Set(byLoss.slice(0, Number(left)).map(({ place }) => place));
  return parts.map(({ place, whole }) => Number(whole) + (raised.has(place) ? 1 : 0));
}

/** What of a receipt can be given back, in the smallest unit. */
export type RefundableLine = { readonly paid: number | null; readonly refund: object | null };

/** Why a line cannot be given back, or nothing: `paid` is null until the receipt is paid. Screen and server ask it. */
export function refundFault({
  paid,
  refund,
}: RefundableLine): 'notPaid' | 'alreadyRefunded' | 'nothingPaid' | undefined {
  if (paid === null) return 'notPaid';
  if (refund) return 'alreadyRefunded';
  return paid === 0 ? 'nothingPaid' : undefined;
}

export type WaysOfReceipt = {
  readonly payments: readonly { readonly type: string; readonly amount: number; readonly voided_at: string | null }[];
  readonly lines: readonly { readonly refund: { readonly type: string; readonly amount: number } | null }[];
};

/** What came in one way and has not gone back that way, smallest unit of the currency: more than that is asked about. */
export function leftOfWay({ payments, lines }: WaysOfReceipt, type: string): number {
  const came = payments.filter((one) => one.type === type && one.voided_at === null);
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
  return (
    sum(came.map(({ amount }) => amount)) - sum(lines.map(({ refund }) => (refund?.type === type ? refund.amount : 0)))
  );
}
