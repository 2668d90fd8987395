import type { Language } from '@alder/i18n/language';
import { defineTextsInEveryLanguage, translator } from '@alder/i18n/texts';
import en from './print/antigens.en.json' with { type: 'json' };
import ja from './print/antigens.ja.json' with { type: 'json' };
import zhtw from './print/antigens.zhtw.json' with { type: 'json' };

const texts = defineTextsInEveryLanguage({ en, ja, zhtw });

/** An antigen in a language; one that a hospital has named itself as it is. */
export function antigenWords(antigen: string, language: Language): string {
  const key = antigen.trim().toLowerCase();
  return Object.hasOwn(en, key) ? translator(texts, language)(key as keyof typeof en) : antigen;
}
