import { defineTexts, useTexts } from '@alder/i18n';
import en from './locales/phrases.en.json';
import ja from './locales/phrases.ja.json';
import zhtw from './locales/phrases.zhtw.json';

const texts = defineTexts({ en, ja, zhtw });

/** Texts of the phrases of interpretations. */
export const usePhraseTexts = () => useTexts(texts);
