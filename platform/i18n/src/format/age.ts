import type { Language } from '../language.ts';
import { dayOf, type Moment } from './date.ts';

/** Years and months lived; below 3 months, weeks are what a vet thinks in. */
export type Age = { readonly years: number; readonly months: number; readonly weeks: number };

/** `compact` is for board cards. */
export type AgeStyle = 'full' | 'compact';

/** Age below which weeks are shown. */
export const WEEKS_BELOW_MONTHS = 3;

/**
 * The age on a day, in completed years and months.
 *
 * @param birthdate `YYYY-MM-DD`.
 * @param on The day it is asked for, or the day the pet died.
 * @returns Undefined when the birthdate is unknown or lies ahead.
 */
export function ageOn(birthdate: string | null | undefined, on: Moment, timeZone = 'UTC'): Age | undefined {
  const born = /^(\d{4})-(\d{2})-(\d{2})/.exec(birthdate ?? '');
  const today = /^(\d{4})-(\d{2})-(\d{2})/.exec(dayOf(on, timeZone));
  if (!born || !today) return undefined;
  const days = (Date.parse(`${today[0]}T00:00:00Z`) - Date.parse(`${born[0]}T00:00:00Z`)) / 86_400_000;
  if (Number.isNaN(days) || days < 0) return undefined;
  const lived =
    (Number(today[1]) - Number(born[1])) * 12 +
    (Number(today[2]) - Number(born[2])) -
    (Number(today[3]) < Number(born[3]) ? 1 : 0);
  return { years: Math.floor(lived / 12), months: lived % 12, weeks: Math.floor(days / 7) };
}

type Words = { y: string; m: string; w: string; join: string; unknown: string };

const words: Record<Language, Record<AgeStyle, Words>> = {
  en: {
    full: { y: ' y', m: ' m', w: ' wk', join: ' ', unknown: 'age unknown' },
    compact: { y: 'y', m: 'm', w: 'wk', join: ' ', unknown: 'age ?' },
  },
  ja: {
    full: { y: ' 歳', m: ' か月', w: ' 週', join: ' ', unknown: '年齢不明' },
    compact: { y: '歳', m: 'か月', w: '週', join: '', unknown: '年齢不明' },
  },
  zhtw: {
    full: { y: '歲', m: '個月', w: '週', join: '', unknown: '年齡不詳' },
    compact: { y: '歲', m: '月', w: '週', join: '', unknown: '年齡不詳' },
  },
};

/** An age for reading: `7 y 2 m`, `7 歳 2 か月`, `7歲2個月`; `8 wk` for the very young; "age unknown" without one. */
export function formatAge(language: Language, age: Age | undefined, style: AgeStyle = 'full'): string {
  const { y, m, w, join, unknown } = words[language][style];
  if (!age) return unknown;
  if (age.years === 0 && age.months < WEEKS_BELOW_MONTHS) return `${age.weeks}${w}`;
  const parts = [age.years > 0 ? `${age.years}${y}` : '', age.months > 0 ? `${age.months}${m}` : ''];
  return parts.filter(Boolean).join(join);
}
