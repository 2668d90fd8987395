import { intlLocales, type Language } from '../language.ts';

/** U+2212, as wide as the digits; the hyphen is not a minus. */
export const MINUS = '\u2212';

/**
 * A number for reading: thousands separated, `.` before decimals in every language, U+2212 as minus.
 *
 * @param decimals Digits after the point, kept even when zero: a result of 5.0 stays 5.0. Without it, up to 3 as needed.
 */
export function formatNumber(language: Language, value: number, decimals?: number): string {
  const digits = decimals === undefined ? { maximumFractionDigits: 3 } : fixed(decimals);
  // Nothing less is nothing: a sum of no refunds is 0, not −0.
  const format = new Intl.NumberFormat(intlLocales[language], { ...digits, signDisplay: 'negative' });
  return format.format(value).replace('-', MINUS);
}

/**
 * What a person typed as a number, ready for `Number`: full-width digits, spaces and the real minus are understood. Commas
 * separate thousands where every group has three digits and does not begin at a zero; a single comma anywhere else is a decimal
 * mark. `0,5` is a half: without the comma it would be ten times as much.
 *
 * @returns Undefined when it is no number, as `1,2,3` and `1,23.4`.
 */
export function readPlainNumber(typed: string): string | undefined {
  const text = typed.normalize('NFKC').replace(/\s/g, '').replace(MINUS, '-');
  const plain = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text)
    ? text.replaceAll(',', '')
    : text.replace(/^([^.,]*),([^.,]*)$/, '$1.$2');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? plain : undefined;
}

/** A difference: always with its sign, `+4`, `−2`, and `±0` for none. */
export function formatChange(language: Language, value: number, decimals?: number): string {
  const size = formatNumber(language, Math.abs(value), decimals);
  return `${value > 0 ? '+' : value < 0 ? MINUS : '±'}${size}`;
}

/** A share of one as whole percent: 0.294 → `29%`. */
export function formatPercent(language: Language, share: number, decimals = 0): string {
  return `${formatNumber(language, share * 100, decimals)}%`;
}

/** Body weight with its unit: two decimals below 10 kg, one above. */
export function formatWeight(language: Language, weightKg: number): string {
  const decimals = weightKg < 10 ? 2 : 1;
  return `${formatNumber(language, weightKg, decimals)} kg`;
}

const sizeUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Size of a file in units of 1024 bytes: `14.2 MB`. */
export function formatSize(language: Language, sizeBytes: number): string {
  const step = sizeBytes < 1 ? 0 : Math.min(Math.floor(Math.log2(sizeBytes) / 10), sizeUnits.length - 1);
  const size = sizeBytes / 1024 ** step;
  return `${formatNumber(language, size, step === 0 || size >= 100 ? 0 : 1)} ${sizeUnits[step] ?? 'B'}`;
}

function fixed(decimals: number) {
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}
