import { doseWords } from '@alder/i18n/dose';
import { createFormat, formatNumber } from '@alder/i18n/format';
import type { Language } from '@alder/i18n/language';
import { defineTextsInEveryLanguage, translator } from '@alder/i18n/texts';
import type { Frequency } from '@alder/terms';
import { fractionOf, type Meal } from '../domain/index.ts';
import en from './print/en.json' with { type: 'json' };
import ja from './print/ja.json' with { type: 'json' };
import zhtw from './print/zhtw.json' with { type: 'json' };

const texts = defineTextsInEveryLanguage({ en, ja, zhtw });

/** A line as far as its dose is written for an owner. */
type WrittenDose = {
  readonly dosage: number;
  readonly unit: string;
  readonly frequency: string;
  readonly days: number;
  readonly route: string;
  readonly meal: string;
};

const WRITTEN_UNITS = ['tab', 'cap', 'drop', 'sachet'] as const;
const WRITTEN_ROUTES = ['PO', 'SC', 'IM', 'topical', 'ophthalmic', 'otic', 'inhaled', 'rectal'] as const;

/** Words on labels and bags, in the language of the owner: no abbreviation, quarters as fractions. */
export function labelWords(language: Language, timeZone: string) {
  const t = translator(texts, language);
  const format = createFormat(language, { timeZone, currency: 'TWD', rounding: { step: 1, mode: 'nearest' } });
  const unitOf = (unit: string, count: number) => {
    const known = WRITTEN_UNITS.find((one) => one === unit.trim().toLowerCase());
    // Half a tablet is one thing in English.
    return known ? t(`unit.${known}`, { count: count <= 1 ? 1 : 2 }) : doseWords(language).unit(unit);
  };
  const amount = (count: number, unit: string) =>
    t('amount', { number: fractionOf(count) ?? formatNumber(language, count), unit: unitOf(unit, count) });
  return {
    t,
    amount,
    day: (at: string | Date) => format.date(typeof at === 'string' ? at : at.toISOString(), 'full'),
    /** How it is given: how much, how often, for how long, where, and with food or without. */
    dose: (line: WrittenDose) => {
      const dose = amount(line.dosage, line.unit);
      const route = WRITTEN_ROUTES.find((one) => one === line.route);
      const meal = line.meal === 'any' ? '' : t(`meal.${line.meal as Exclude<Meal, 'any'>}`);
      const how = [route ? t(`route.${route}`) : '', meal].filter(Boolean);
      const when =
        line.frequency === 'STAT'
          ? t('dose.once', { amount: dose })
          : t('dose', { amount: dose, frequency: t(`frequency.${line.frequency as Frequency}`), count: line.days });
      return [when, ...how].join(t('comma'));
    },
  };
}
export type LabelWords = ReturnType<typeof labelWords>;
