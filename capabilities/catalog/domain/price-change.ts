/** A change of many prices at once. */
export type PriceChange = {
  readonly kind: (typeof priceChangeKinds)[number];
  /** Percent: hundredths of a percent, negative to lower. Amount and set: smallest units of the currency. */
  readonly value: number;
  /** The new price is a multiple of so many smallest units. */
  readonly step: number;
};

export const priceChangeKinds = ['percent', 'amount', 'set'] as const;
/** What prices are rounded to, in smallest units of the currency. */
export const priceSteps = [1, 5, 10, 50, 100] as const;
/** Catalogs whose entries have a price. */
export const pricedModels = ['treatment', 'vaccine', 'medicine', 'receiptItem'] as const;
export type PricedModel = (typeof pricedModels)[number];
/** For how long a change of many prices can be taken back. */
export const PRICE_UNDO_DAYS = 30;

/**
 * A price after a change: whole smallest units, halves rounded up, never below nothing.
 *
 * Percentages are counted in whole numbers, so that screen and server agree on every unit.
 *
 * @param price In the smallest unit of the currency.
 */
export function changedPrice(price: number, { kind, value, step }: PriceChange): number {
  const exact =
    kind === 'percent'
      ? { above: BigInt(price) * BigInt(10_000 + value), below: 10_000n }
      : { above: BigInt(kind === 'set' ? value : price + value), below: 1n };
  if (exact.above <= 0n) return 0;
  const unit = exact.below * BigInt(step);
  return Number((exact.above + unit / 2n) / unit) * step;
}

/** What a change does to an entry: it has no price to change, stays the same, or becomes another. */
export type PriceOutcome = { readonly is: 'unpriced' | 'same' | 'changed'; readonly from: number; readonly to: number };

/**
 * @param isShared A default without a copy of the hospital: without a price there is nothing to raise or lower.
 */
export function priceOutcome(price: number, isShared: boolean, change: PriceChange): PriceOutcome {
  if (isShared && price === 0 && change.kind !== 'set') return { is: 'unpriced', from: price, to: price };
  const to = changedPrice(price, change);
  return { is: to === price && !(isShared && change.kind === 'set') ? 'same' : 'changed', from: price, to };
}
