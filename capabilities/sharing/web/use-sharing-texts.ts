import { defineTextsInEveryLanguage, useTexts } from '@alder/i18n';
import en from './locales/en.json';
import ja from './locales/ja.json';
import zhtw from './locales/zhtw.json';

/** Texts in all languages, for what is printed in another one than the screen's. */
export const sharingTexts = defineTextsInEveryLanguage({ en, ja, zhtw });

/** Texts of sharing. */
export const useSharingTexts = () => useTexts(sharingTexts);
