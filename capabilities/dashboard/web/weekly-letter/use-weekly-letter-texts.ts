import { defineTexts, useTexts } from '@alder/i18n';
import en from './locales/en.json';
import ja from './locales/ja.json';
import zhtw from './locales/zhtw.json';

const texts = defineTexts({ en, ja, zhtw });

/** Texts of the choice of the weekly letter. */
export const useWeeklyLetterTexts = () => useTexts(texts);
