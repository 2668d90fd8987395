import { defineTexts, hasText as isKey, useTexts } from '@alder/i18n';
import en from './locales/login.en.json' with { type: 'json' };
import ja from './locales/login.ja.json' with { type: 'json' };
import zhtw from './locales/login.zhtw.json' with { type: 'json' };

export const loginTexts = defineTexts({ en, ja, zhtw });

export type LoginText = keyof typeof en;

/** The texts of the log-in page, which is loaded without the others of this capability. */
export function useLoginTexts() {
  return useTexts(loginTexts);
}

/** Whether a code of the error catalogue has a text of its own here. */
export function hasText(code: string): code is LoginText {
  return isKey(loginTexts, code);
}
