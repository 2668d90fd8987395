import { defineTexts, useTexts } from '@alder/i18n';
import en from './locales/public.en.json';
import ja from './locales/public.ja.json';
import zhtw from './locales/public.zhtw.json';

const texts = defineTexts({ en, ja, zhtw });

/** Texts of the page of the QR code. */
export const usePublicTexts = () => useTexts(texts);
