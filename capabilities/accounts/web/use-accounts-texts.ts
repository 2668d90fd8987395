import { defineTexts, useTexts } from '@alder/i18n';
import en from './locales/en.json' with { type: 'json' };
import ja from './locales/ja.json' with { type: 'json' };
import zhtw from './locales/zhtw.json' with { type: 'json' };

const texts = defineTexts({ en, ja, zhtw });

export type AccountsText = keyof typeof en;

/** The texts of this capability. */
export function useAccountsTexts() {
  return useTexts(texts);
}

/** Whether a code of the error catalogue has a text of its own here. */
export function hasText(code: string): code is AccountsText {
  return Object.hasOwn(en, code);
}
