import { defineTexts, hasText, useLanguage, useTexts } from '@alder/i18n';
import antigensEn from './locales/antigens.en.json' with { type: 'json' };
import antigensJa from './locales/antigens.ja.json' with { type: 'json' };
import antigensZhtw from './locales/antigens.zhtw.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import ja from './locales/ja.json' with { type: 'json' };
import zhtw from './locales/zhtw.json' with { type: 'json' };

const texts = defineTexts({ en, ja, zhtw });
const antigens = defineTexts({ en: antigensEn, ja: antigensJa, zhtw: antigensZhtw });

/** Texts of preventive care. */
export const usePreventiveTexts = () => useTexts(texts);

/** Words for antigens; one that a hospital has named itself stays as it is. */
export function useAntigens() {
  const t = useTexts(antigens);
  const { language } = useLanguage();
  const separator = language === 'en' ? ', ' : '、';
  const nameOf = (antigen: string): string => {
    const key = antigen.trim().toLowerCase();
    return hasText(antigens, key) ? t(key) : antigen;
  };
  return { nameOf, list: (all: readonly string[]) => all.map(nameOf).join(separator) };
}
