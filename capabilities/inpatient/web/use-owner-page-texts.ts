import { defineTexts, useTexts } from '@alder/i18n';
import en from './locales/owner-page.en.json';
import ja from './locales/owner-page.ja.json';
import zhtw from './locales/owner-page.zhtw.json';

const texts = defineTexts({ en, ja, zhtw });

/** Texts of the page that the owner of a staying animal reads. */
export const useOwnerPageTexts = () => useTexts(texts);
