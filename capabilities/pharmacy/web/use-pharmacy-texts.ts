import { defineTexts, type Language, translator, useTexts } from '@alder/i18n';
import en from './locales/en.json';
import ja from './locales/ja.json';
import zhtw from './locales/zhtw.json';

const texts = defineTexts({ en, ja, zhtw });

/** Texts of the pharmacy. */
export const usePharmacyTexts = () => useTexts(texts);

/** The same in another language than the page's: what is printed for the owner. */
export const pharmacyTextsIn = (language: Language) => translator(texts, language);

type Translate = ReturnType<typeof usePharmacyTexts>;

/** Text of a refusal of the pharmacy, or of a request that did not get through. */
export function explain(t: Translate, error: unknown, time: (at: string) => string): string {
  const { kind, details } = error as { kind?: { code: string }; details?: { by?: string | null; at?: string | null } };
  const code = kind?.code;
  if (code === 'alreadyDispensed')
    return t('refusal.alreadyDispensed', { name: details?.by ?? '', at: details?.at ? time(details.at) : '' });
  const known = ['witnessMissing', 'progressClosed', 'stale', 'stageChanged'] as const;
  const found = known.find((each) => each === code);
  return t(found ? `refusal.${found}` : 'refusal.unknown');
}
