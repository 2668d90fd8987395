/** Banknotes and coins of a currency, in its smallest unit, the highest first. */
export type Denominations = { readonly notes: readonly number[]; readonly coins: readonly number[] };

/** Money in circulation, in the smallest unit; a currency that is not listed counts in hundredths. */
const DENOMINATIONS: Readonly<Record<string, Denominations>> = {
  TWD: { notes: [2000, 1000, 500, 200, 100], coins: [50, 20, 10, 5, 1] },
  JPY: { notes: [10_000, 5000, 2000, 1000], coins: [500, 100, 50, 10, 5, 1] },
  KRW: { notes: [50_000, 10_000, 5000, 1000], coins: [500, 100, 50, 10] },
};
const HUNDREDTHS: Denominations = {
  notes: [10_000, 5000, 2000, 1000, 500],
  coins: [200, 100, 50, 20, 10, 5, 1],
};

/** Banknotes and coins that a till of this currency is counted by. */
export const denominationsOf = (currency: string): Denominations => DENOMINATIONS[currency] ?? HUNDREDTHS;

/** Notes that people pay with: rare ones (2,000 and 200 dollars, 2,000 yen) are left out. */
const NOTES: Readonly<Record<string, readonly number[]>> = {
  TWD: [100, 500, 1000],
  JPY: [1000, 5000, 10_000],
};
const NOTES_OF_HUNDREDTHS = [500, 1000, 2000, 5000, 10_000];
const MAX_SUGGESTED = 3;

/** Sums likely to be handed over for an amount: the next ones that banknotes make, above the amount. */
export function likelyCash(amount: number, currency: string): number[] {
  const sums = (NOTES[currency] ?? NOTES_OF_HUNDREDTHS).map((note) => Math.ceil(amount / note) * note);
  return [...new Set(sums)]
    .filter((sum) => sum > Math.max(amount, 0))
    .sort((a, b) => a - b)
    .slice(0, MAX_SUGGESTED);
}

/** From this many times the amount on, cash that was handed over is probably a digit too much. */
const UNLIKELY_TIMES = 10;

/** Whether cash is asked about before it is taken: ten times its amount or more, and not a single banknote. */
export function isUnlikelyCash(
  { amount, tendered }: { readonly amount: number; readonly tendered?: number | undefined },
  currency: string,
): boolean {
  if (tendered === undefined || amount <= 0) return false;
  return tendered >= amount * UNLIKELY_TIMES && !denominationsOf(currency).notes.includes(tendered);
}
