/** A code that gives a discount. */
export type CouponRule = {
  readonly kind: 'percent' | 'amount';
  /** Percent, or the amount in the smallest unit of the currency. */
  readonly value: number;
  /** First and last day, `YYYY-MM-DD` in the hospital's zone; null: no bound. */
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  readonly max_uses: number | null;
  /** Subtotal from which on it counts. */
  readonly min_amount: number;
};

export type CouponFault = 'unknown' | 'notYet' | 'expired' | 'usedUp' | 'tooSmall' | 'alreadyUsed';

/**
 * Why a coupon gives nothing on a receipt, or nothing.
 *
 * @param uses Receipts that use it, this one left out.
 * @param hasCoupon Whether the receipt uses a coupon already.
 */
export function couponFault(
  coupon: CouponRule | undefined,
  on: { readonly today: string; readonly subtotal: number; readonly uses: number; readonly hasCoupon: boolean },
): CouponFault | undefined {
  if (!coupon) return 'unknown';
  if (on.hasCoupon) return 'alreadyUsed';
  if (coupon.valid_from !== null && on.today < coupon.valid_from) return 'notYet';
  if (coupon.valid_to !== null && on.today > coupon.valid_to) return 'expired';
  if (coupon.max_uses !== null && on.uses >= coupon.max_uses) return 'usedUp';
  return on.subtotal < coupon.min_amount ? 'tooSmall' : undefined;
}

/** What a coupon sets as the discount of its receipt, in place of one by hand. */
export const discountOfCoupon = ({ kind, value }: Pick<CouponRule, 'kind' | 'value'>) => ({
  discount_percent: kind === 'percent' ? value : 0,
  discount_amount: kind === 'amount' ? value : 0,
});

/** A code as it is compared: without the blanks, the case and the full width of the keyboard. */
export const couponCode = (typed: string): string => typed.normalize('NFKC').replaceAll(/\s+/g, '').toUpperCase();
