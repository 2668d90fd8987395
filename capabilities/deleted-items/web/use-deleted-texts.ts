import { defineTexts, useTexts } from '@alder/i18n';
import en from './locales/en.json' with { type: 'json' };
import ja from './locales/ja.json' with { type: 'json' };
import zhtw from './locales/zhtw.json' with { type: 'json' };

const texts = defineTexts({ en, ja, zhtw });

export function useDeletedTexts() {
  return useTexts(texts);
}
