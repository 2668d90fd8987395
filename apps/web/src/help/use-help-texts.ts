import { defineTexts, useTexts } from '@alder/i18n';
import en from './locales/en.json' with { type: 'json' };
import ja from './locales/ja.json' with { type: 'json' };
import zhtw from './locales/zhtw.json' with { type: 'json' };

export const helpTexts = defineTexts({ en, ja, zhtw });

/** The texts of the help; they are loaded when it is opened. */
export const useHelpTexts = () => useTexts(helpTexts);
