import { defineTexts, joinTexts, useTexts } from '@alder/i18n';
import en from './locales/en.json' with { type: 'json' };
import ja from './locales/ja.json' with { type: 'json' };
import zhtw from './locales/zhtw.json' with { type: 'json' };
import { type LoginText, loginTexts } from './use-login-texts.ts';

/** For parts that have texts of their own beside these. */
export const accountsTexts = joinTexts(defineTexts({ en, ja, zhtw }), loginTexts);

export type AccountsText = keyof typeof en | LoginText;

/** The texts of this capability. */
export function useAccountsTexts() {
  return useTexts(accountsTexts);
}
