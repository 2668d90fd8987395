import { defineTexts, useTexts } from '@alder/i18n';
import en from './locales/manage.en.json';
import ja from './locales/manage.ja.json';
import zhtw from './locales/manage.zhtw.json';

const texts = defineTexts({ en, ja, zhtw });

/** Texts of the pages that keep the catalogs. */
export const useManageTexts = () => useTexts(texts);
export type ManageText = ReturnType<typeof useManageTexts>;
