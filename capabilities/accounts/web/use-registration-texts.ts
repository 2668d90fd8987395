import { defineTexts, useTexts } from '@alder/i18n';
import en from './locales/registration.en.json' with { type: 'json' };
import ja from './locales/registration.ja.json' with { type: 'json' };
import zhtw from './locales/registration.zhtw.json' with { type: 'json' };
import { loginCatalogues as login } from './use-login-texts.ts';

const texts = defineTexts({
  en: { ...login.en, ...en },
  ja: { ...login.ja, ...ja },
  zhtw: { ...login.zhtw, ...zhtw },
});

export type RegistrationText = keyof typeof en | keyof typeof login.en;

/** The texts of registration and activation. */
export function useRegistrationTexts() {
  return useTexts(texts);
}

/** Text of a refusal's code; an unknown one is said to be so. */
export function registrationTextOf(code: string): RegistrationText {
  return Object.hasOwn(en, code) || Object.hasOwn(login.en, code) ? (code as RegistrationText) : 'unknown';
}
