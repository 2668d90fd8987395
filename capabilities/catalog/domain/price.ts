/** A priced entry, or a line that was made from one. */
export type Priced = {
  /** Price of one unit in the smallest unit of the currency. */
  readonly price: number;
  /** What the line charges in all; the price itself for an entry. */
  readonly amount?: number;
  /** The entry is a shared default without a copy of the hospital, or a test that the catalog does not list. */
  readonly isShared: boolean;
};

/**
 * Whether something costs nothing only because the hospital has not given it a price yet.
 *
 * An entry of the hospital's own with the price 0 is free on purpose: the hospital entered it. A line with another amount
 * was priced by hand.
 */
export function isPriceMissing({ price, amount = price, isShared }: Priced): boolean {
  return isShared && price === 0 && amount === 0;
}
