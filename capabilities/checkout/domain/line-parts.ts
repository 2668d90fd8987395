/** What makes up the amount of a line beside its quantity and its price. */
export type LineFigures = {
  readonly quantity: number;
  readonly unit_price: number;
  readonly process_fee: number;
  readonly amount: number;
};

/**
 * The amount of a line, part by part: quantity × price, process fee, and what a discount, a price agreed by hand or the
 * rounding of parts of a unit took off or added. The parts sum to the amount, always.
 */
export function partsOfLine({ quantity, unit_price, process_fee, amount }: LineFigures): {
  readonly base: number;
  readonly fee: number;
  readonly adjusted: number;
} {
  const base = Math.round(quantity * unit_price);
  return { base, fee: process_fee, adjusted: amount - base - process_fee };
}
