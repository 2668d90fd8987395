import { defineTexts, useTexts } from '@alder/i18n';
import en from './locales/en.json' with { type: 'json' };
import ja from './locales/ja.json' with { type: 'json' };
import zhtw from './locales/zhtw.json' with { type: 'json' };
import { loginCatalogues as login } from './use-login-texts.ts';

const texts = defineTexts({
  en: { ...login.en, ...en },
  ja: { ...login.ja, ...ja },
  zhtw: { ...login.zhtw, ...zhtw },
});

export type AccountsText = keyof typeof en | keyof typeof login.en;

/** The texts of this capability. */
export function useAccountsTexts() {
  return useTexts(texts);
}
