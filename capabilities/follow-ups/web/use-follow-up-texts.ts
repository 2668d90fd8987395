import { defineTexts, hasText, useTexts } from '@alder/i18n';
import antigensEn from './locales/antigens.en.json' with { type: 'json' };
import antigensJa from './locales/antigens.ja.json' with { type: 'json' };
import antigensZhtw from './locales/antigens.zhtw.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import ja from './locales/ja.json' with { type: 'json' };
import zhtw from './locales/zhtw.json' with { type: 'json' };

const texts = defineTexts({ en, ja, zhtw });
// The labels of preventive care: a capability does not read the texts of another.
const antigens = defineTexts({ en: antigensEn, ja: antigensJa, zhtw: antigensZhtw });

export function useFollowUpTexts() {
  return useTexts(texts);
}

/** The name of an antigen; one that a hospital has named itself stays as it is. */
export function useAntigenName() {
  const t = useTexts(antigens);
  return (antigen: string): string => (hasText(antigens, antigen) ? t(antigen) : antigen);
}
