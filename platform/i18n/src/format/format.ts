import type { Language } from '../language.ts';
import { type AgeStyle, ageOn, formatAge } from './age.ts';
import {
  type DateStyle,
  formatDate,
  formatDateTime,
  formatMoment,
  formatRelative,
  formatTime,
  type Moment,
} from './date.ts';
import { formatAmount, formatMoney, parseMoney, type Rounding, roundMoney } from './money.ts';
import { formatChange, formatNumber, formatPercent, formatSize, formatWeight } from './number.ts';

/** What a hospital settles for all its screens and prints. */
export type FormatSettings = {
  /** IANA name, `Asia/Taipei`. */
  readonly timeZone: string;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly rounding: Rounding;
};

/** Everything that turns values into words for one language and one hospital. */
export type Format = ReturnType<typeof createFormat>;

/** Binds the formatters to a language and a hospital, for screens (`useFormat`) and for prints. */
export function createFormat(language: Language, { timeZone, currency, rounding }: FormatSettings) {
  return {
    language,
    timeZone,
    currency,
    date: (day: Moment, style?: DateStyle) => formatDate(language, day, timeZone, style),
    time: (moment: Moment) => formatTime(moment, timeZone),
    dateTime: (moment: Moment) => formatDateTime(language, moment, timeZone),
    moment: (moment: Moment, now: Moment = Date.now()) => formatMoment(language, moment, now, timeZone),
    relative: (moment: Moment, now: Moment = Date.now()) => formatRelative(language, moment, now),
    /** From `YYYY-MM-DD`; null or undefined reads "age unknown". */
    age: (birthdate: string | null | undefined, style?: AgeStyle, on: Moment = Date.now()) =>
      formatAge(language, ageOn(birthdate, on, timeZone), style),
    /** Things side by side, with the comma of the language; what is empty is left out. */
    list: (items: readonly (string | null | undefined | false)[]) =>
      items.filter(Boolean).join(language === 'en' ? ', ' : '、'),
    number: (value: number, decimals?: number) => formatNumber(language, value, decimals),
    change: (value: number, decimals?: number) => formatChange(language, value, decimals),
    percent: (share: number, decimals?: number) => formatPercent(language, share, decimals),
    weight: (weightKg: number) => formatWeight(language, weightKg),
    size: (sizeBytes: number) => formatSize(language, sizeBytes),
    money: (amount: number) => formatMoney(language, amount, currency),
    amount: (amount: number) => formatAmount(language, amount, currency),
    parseMoney: (typed: string) => parseMoney(typed, currency),
    round: (amount: number) => roundMoney(amount, rounding),
  };
}
