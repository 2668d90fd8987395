import { createFormat, type Format } from '@alder/i18n/format';
import type { Language } from '@alder/i18n/language';
import { defineTextsInEveryLanguage, translator } from '@alder/i18n/texts';
import type { Hospital } from '@alder/server';
import type { Closing } from '../contract/index.ts';
import en from './print/en.json' with { type: 'json' };
import ja from './print/ja.json' with { type: 'json' };
import zhtw from './print/zhtw.json' with { type: 'json' };

const texts = defineTextsInEveryLanguage({ en, ja, zhtw });

/** Texts and formats of a closing on paper and in a table. */
export function closingWords(
  { content }: Closing,
  { timezone, rounding }: Pick<Hospital, 'timezone' | 'rounding'>,
  language: Language,
) {
  const t = translator(texts, language);
  const { currency } = content;
  const format: Format = createFormat(language, {
    ...{ timeZone: timezone, currency },
    rounding: { step: rounding, mode: 'nearest' },
  });
  return { t, format };
}
