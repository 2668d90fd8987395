import { defineTexts, useTexts } from '@alder/i18n';
import en from './locales/record.en.json';
import ja from './locales/record.ja.json';
import zhtw from './locales/record.zhtw.json';

const texts = defineTexts({ en, ja, zhtw });

/** Texts of the record editor. */
export const useRecordTexts = () => useTexts(texts);
