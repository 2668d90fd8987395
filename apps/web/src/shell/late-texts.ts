import { defineTexts, useTexts } from '@alder/i18n';
import en from './locales/en.json' with { type: 'json' };
import ja from './locales/ja.json' with { type: 'json' };
import zhtw from './locales/zhtw.json' with { type: 'json' };

const texts = defineTexts({ en, ja, zhtw });

/** The texts of what is opened later: palette, list of keys, addresses that lead nowhere. They are not loaded before the first page. */
export function useLateTexts() {
  return useTexts(texts);
}
