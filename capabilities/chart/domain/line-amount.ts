/**
 * What a line of the plan costs, in the smallest unit of the currency.
 *
 * quantity × unit_price less the discount, rounded half up to a whole unit. A line that the owner declined costs
 * nothing (design: screens §3.8).
 *
 * @param line `unit_price` in the smallest unit; `discount_percent` from 0 to 100.
 */
export function lineAmount(line: {
  readonly quantity: number;
  readonly unit_price: number;
  readonly discount_percent: number;
  readonly status?: string;
}): number {
  if (line.status === 'declined') return 0;
  // Hundredths of quantity and percent first: 3 × 0.35 would come out at 1.0499999.
  // The product of the highest price exceeds the safe integers of a number.
  const scaled =
    BigInt(Math.round(line.quantity * 1000)) *
    BigInt(line.unit_price) *
    BigInt(Math.round((100 - line.discount_percent) * 100));
  return Number((scaled + 5_000_000n) / 10_000_000n);
}
