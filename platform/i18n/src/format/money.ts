import type { Language } from '../language.ts';
import { formatNumber, MINUS, readPlainNumber } from './number.ts';

/**
 * Currencies we know the sign and the smallest unit of.
 *
 * TWD counts whole dollars: the cent exists in ISO 4217 and nowhere else (docs/decisions, "Texts and formats").
 */
const currencies: Readonly<Record<string, { readonly sign: string; readonly decimals: number }>> = {
  TWD: { sign: 'NT$', decimals: 0 },
  JPY: { sign: '¥', decimals: 0 },
  USD: { sign: 'US$', decimals: 2 },
  HKD: { sign: 'HK$', decimals: 2 },
  SGD: { sign: 'S$', decimals: 2 },
  CNY: { sign: 'CN¥', decimals: 2 },
  KRW: { sign: '₩', decimals: 0 },
  EUR: { sign: '€', decimals: 2 },
  GBP: { sign: '£', decimals: 2 },
  AUD: { sign: 'A$', decimals: 2 },
};

/** Sign and number of decimals of a currency; an unknown one is written with its code and two decimals. */
export function currencyOf(code: string): { readonly sign: string; readonly decimals: number } {
  return currencies[code] ?? { sign: code, decimals: 2 };
}

/**
 * An amount for reading: `NT$ 5,334`, `¥ 5,334`, `US$ 12.50`.
 *
 * @param amount Whole number of the currency's smallest unit.
 * @param currency ISO 4217 code of the hospital's currency.
 */
export function formatMoney(language: Language, amount: number, currency: string): string {
  const { sign, decimals } = currencyOf(currency);
  const size = formatNumber(language, Math.abs(amount) / 10 ** decimals, decimals);
  return `${amount < 0 ? MINUS : ''}${sign}\u00a0${size}`;
}

/** The number alone, for columns whose head names the currency. */
export function formatAmount(language: Language, amount: number, currency: string): string {
  const { decimals } = currencyOf(currency);
  return formatNumber(language, amount / 10 ** decimals, decimals);
}

/**
 * What someone typed, as a whole number of the smallest unit; full-width digits and separators are understood.
 *
 * @returns Undefined when it is no number, and for a decimal comma with more digits than the currency has: `1,23` in Taiwan dollars is
 * a mistyped 1,230 more probably than one dollar.
 */
export function parseMoney(typed: string, currency: string): number | undefined {
  const { decimals } = currencyOf(currency);
  const text = typed
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(MINUS, '-')
    .replace(/^(-?)[^\d.-]+/, '$1');
  const plain = readPlainNumber(text);
  if (plain === undefined) return undefined;
  const fraction = text.includes('.') ? '' : (plain.split('.')[1] ?? '');
  return fraction.length > decimals ? undefined : Math.round(Number(plain) * 10 ** decimals);
}

/** How a hospital rounds a total: to a multiple of `step` smallest units. */
export type Rounding = { readonly step: number; readonly mode: 'nearest' | 'down' | 'up' };

/** A total after the hospital's rounding; halves go away from zero. */
export function roundMoney(amount: number, { step, mode }: Rounding): number {
  const steps = Math.abs(amount) / step;
  const rounded = mode === 'down' ? Math.floor(steps) : mode === 'up' ? Math.ceil(steps) : Math.round(steps);
  return Math.sign(amount) * rounded * step + 0;
}
