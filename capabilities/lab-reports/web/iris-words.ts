import { createFormat, defineTextsInEveryLanguage, type Language, translator } from '@alder/i18n';
import type { PayloadOf } from '@alder/wire';
import type { getIrisStage } from '../contract/index.ts';
import en from './locales/iris.en.json';
import ja from './locales/iris.ja.json';
import zhtw from './locales/iris.zhtw.json';

const texts = defineTextsInEveryLanguage({ en, ja, zhtw });

type Staged = Exclude<PayloadOf<typeof getIrisStage>['outcome'], { refused: string }>;

/** A stage in words, in the language of the draft that they are for, whatever that of the page is. */
export function irisWords(outcome: Staged, language: Language, zone: { timeZone: string; currency: string }): string {
  const t = translator(texts, language);
  const format = createFormat(language, { ...zone, rounding: { step: 1, mode: 'nearest' } });
  const { stage, by, proteinuria, pressure } = outcome;
  const used = format.list(outcome.used.map(({ at, value }) => `${value} mg/dL (${format.date(at)})`));
  return [
    t(`iris.by.${by}`, { stage, used }),
    t(`iris.protein.${proteinuria ?? 'missing'}`),
    t(`iris.pressure.${pressure ?? 'missing'}`),
  ].join(language === 'en' ? ' ' : '');
}
