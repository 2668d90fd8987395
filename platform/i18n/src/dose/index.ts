import type { Frequency } from '@alder/terms';
import { formatNumber } from '../format/number.ts';
import type { Language } from '../language.ts';
import { defineTextsInEveryLanguage, translator } from '../texts.ts';
import en from './locales/en.json' with { type: 'json' };
import ja from './locales/ja.json' with { type: 'json' };
import zhtw from './locales/zhtw.json' with { type: 'json' };

const texts = defineTextsInEveryLanguage({ en, ja, zhtw });

/** How a medicine is given. */
export type Dose = {
  /** Units at a time. */
  readonly dosage: number;
  /** What is counted, as the catalog writes it. */
  readonly unit: string;
  readonly frequency: Frequency;
  readonly days: number;
};

export type DoseWords = {
  /** For the person who dispenses or gives it: no abbreviation (design: screens §1.14). */
  readonly sentence: (dose: Dose) => string;
  /** For doctors, who read BID faster than words. */
  readonly short: (dose: Dose) => string;
  /** What a medicine is counted in; what is not known stays as it is written. */
  readonly unit: (unit: string) => string;
};

const units = [
  ...(['tab', 'cap', 'can', 'bottle', 'tube', 'vial'] as const),
  ...(['pipette', 'drop', 'bag', 'sachet', 'box', 'piece'] as const),
];

/** The texts for doses in one language, wherever a prescription is shown: screens, labels and printed bills. */
export function doseWords(language: Language): DoseWords {
  const t = translator(texts, language);
  const unit = (written: string) => {
    const known = units.find((each) => each === written.trim().toLowerCase());
    return known ? t(`unit.${known}`) : written;
  };
  const amount = ({ dosage, unit: written }: Dose) => ({ dose: formatNumber(language, dosage), unit: unit(written) });
  return {
    unit,
    sentence: (dose) =>
      dose.frequency === 'STAT'
        ? t('sentence.once', amount(dose))
        : t('sentence', { ...amount(dose), frequency: t(`frequency.${dose.frequency}`), count: dose.days }),
    short: (dose) =>
      dose.frequency === 'STAT'
        ? t('short.once', amount(dose))
        : t('short', { ...amount(dose), frequency: dose.frequency, days: dose.days }),
  };
}
