import { defineTexts, useTexts } from '@alder/i18n';
import en from './locales/history.en.json' with { type: 'json' };
import ja from './locales/history.ja.json' with { type: 'json' };
import zhtw from './locales/history.zhtw.json' with { type: 'json' };

const texts = defineTexts({ en, ja, zhtw });

export function useHistoryTexts() {
  return useTexts(texts);
}
