import { paidShares } from './refund.ts';

/** Sales tax that is contained in what was paid, of one rate. */
export type TaxPart = {
  readonly percent: number;
  /** What was paid at this rate, the tax included. */
  readonly amount: number;
  readonly tax: number;
};

/** Usual rate of the sales tax by currency, percent; a hospital may set its own. */
const USUAL_PERCENT: Readonly<Record<string, number>> = { TWD: 5, JPY: 10, KRW: 10 };
export const usualTaxPercent = (currency: string): number => USUAL_PERCENT[currency] ?? 0;

/**
 * Tax that the total of a paid receipt contains, by rate, the highest first. It is rounded once for each rate of a
 * receipt, as qualified invoices of Japan ask for, never line by line.
 *
 * @param lines What each line was charged; a line without a rate has no tax that is known, and is left out.
 */
export function taxesOf(
  lines: readonly { readonly amount: number; readonly tax_percent: number | null }[],
  total: number,
): TaxPart[] {
  const shares = paidShares(
    lines.map(({ amount }) => amount),
    total,
  );
  const byRate = new Map<number, number>();
  for (const [place, { tax_percent }] of lines.entries())
    if (tax_percent !== null) byRate.set(tax_percent, (byRate.get(tax_percent) ?? 0) + shares[place]!);
  return [...byRate]
    .map(([percent, amount]) => ({ percent, amount, tax: Math.round((amount * percent) / (100 + percent)) }))
    .sort((a, b) => b.percent - a.percent);
}

/** Taxes of several receipts, added rate by rate. */
export function sumTaxes(taxes: readonly TaxPart[]): TaxPart[] {
  const byRate = Map.groupBy(taxes, ({ percent }) => percent);
  return [...byRate]
    .map(([percent, parts]) => ({
      percent,
      amount: parts.reduce((sum, { amount }) => sum + amount, 0),
      tax: parts.reduce((sum, { tax }) => sum + tax, 0),
    }))
    .sort((a, b) => b.percent - a.percent);
}
