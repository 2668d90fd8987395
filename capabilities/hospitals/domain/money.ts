/** Currencies that a hospital may reckon in: those whose sign and smallest unit the product writes (ISO 4217). */
export const CURRENCIES = ['TWD', 'JPY', 'USD', 'HKD', 'SGD', 'CNY', 'KRW', 'EUR', 'GBP', 'AUD'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Multiples to which a total may be rounded, in smallest units of the currency. */
export const ROUNDINGS = [1, 5, 10, 50, 100, 500, 1000] as const;

/** Money that was reckoned in the currency in force. */
export type MoneyInUse = {
  /** Visits with charges that are not paid. */
  readonly visits: number;
  /** Owners with a balance. */
  readonly deposits: number;
  /** Entries of the price list that have a price. */
  readonly prices: number;
};

/**
 * Why the currency cannot be another one now.
 *
 * Amounts are whole numbers of its smallest unit: what is open would become another sum by a press. Paid receipts keep
 * the currency that they were made in. A price list keeps its numbers, which a user has to confirm.
 */
export function currencyProblem(
  { visits, deposits, prices }: MoneyInUse,
  confirmsPrices: boolean,
): 'currencyInUse' | 'pricesKeepNumbers' | undefined {
  if (visits > 0 || deposits > 0) return 'currencyInUse';
  return prices > 0 && !confirmsPrices ? 'pricesKeepNumbers' : undefined;
}
