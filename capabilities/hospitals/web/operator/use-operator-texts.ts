import { defineTexts, type TextKey, useTexts } from '@alder/i18n';
import en from './locales/en.json';
import ja from './locales/ja.json';
import zhtw from './locales/zhtw.json';

const texts = defineTexts({ en, ja, zhtw });
export type OperatorTextKey = TextKey<typeof en>;

/** Texts of the operator's pages. */
export const useOperatorTexts = () => useTexts(texts);
