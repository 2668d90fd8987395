import { defineTexts, hasText, useTexts } from '@alder/i18n';
import en from './locales/en.json' with { type: 'json' };
import ja from './locales/ja.json' with { type: 'json' };
import zhtw from './locales/zhtw.json' with { type: 'json' };

const texts = defineTexts({ en, ja, zhtw });
export type NoticeText = keyof typeof en;

/** The texts of the bell. */
export function useNoticeTexts() {
  return useTexts(texts);
}

export const isNoticeText = (key: string): key is NoticeText => hasText(texts, key);
