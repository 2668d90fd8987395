/** A change of weight by more than this part asks for the dose to be looked at again. */
export const MAX_WEIGHT_CHANGE = 0.1;
/** The given dose may differ from the ordered one by this fraction without a reason: a syringe is read to its lines. */
export const MAX_AMOUNT_DIFFERENCE = 0.1;

/**
 * Part by which the weight differs from the one that a dose was computed from; undefined while it is within
 * {@link MAX_WEIGHT_CHANGE} or one of the two is not known. Doses are never changed by themselves.
 */
export function weightChange(ordered: number | null, now: number | null): number | undefined {
  if (!ordered || !now) return undefined;
  const change = now / ordered - 1;
  // 11 kg after 10 kg are a tenth more: 0.10000000000000009 as a number.
  return Math.abs(change) > MAX_WEIGHT_CHANGE + 1e-9 ? change : undefined;
}

/** Whether an amount differs so much from the ordered one that it needs a reason. */
export function needsReason(ordered: number | null, amount: number | null | undefined): boolean {
  if (ordered === null || amount === null || amount === undefined) return false;
  return Math.abs(amount - ordered) > ordered * MAX_AMOUNT_DIFFERENCE + 1e-9;
}

/** Price of one time that was given: of medicine the amount counts, of anything else the time. */
export function chargeOf(
  order: {
    readonly kind: string;
    readonly charged: boolean;
    readonly unit_price: number;
    readonly dosage: number | null;
  },
  amount: number | null,
): { readonly quantity: number; readonly unit_price: number } | undefined {
  if (!order.charged) return undefined;
  const quantity = order.kind === 'medicine' ? (amount ?? order.dosage ?? 1) : 1;
  return quantity > 0 ? { quantity, unit_price: order.unit_price } : undefined;
}
