import { defineTextsInEveryLanguage, type Language, translator, useTexts } from '@alder/i18n';
import en from './locales/en.json';
import ja from './locales/ja.json';
import zhtw from './locales/zhtw.json';

const texts = defineTextsInEveryLanguage({ en, ja, zhtw });

/** Texts of the pharmacy. */
export const usePharmacyTexts = () => useTexts(texts);

/** The same in another language than the page's: what is printed for the owner. */
export const pharmacyTextsIn = (language: Language) => translator(texts, language);
