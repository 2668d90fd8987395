import { defineTexts, useTexts } from '@alder/i18n';
import en from './locales/stop.en.json';
import ja from './locales/stop.ja.json';
import zhtw from './locales/stop.zhtw.json';

const texts = defineTexts({ en, ja, zhtw });

/** Texts of the page that ends the weekly letter. */
export const useStopTexts = () => useTexts(texts);
