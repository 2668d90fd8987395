import { defineTexts, hasText, joinTexts, useTexts } from '@alder/i18n';
import en from './locales/registration.en.json' with { type: 'json' };
import ja from './locales/registration.ja.json' with { type: 'json' };
import zhtw from './locales/registration.zhtw.json' with { type: 'json' };
import { type LoginText, loginTexts } from './use-login-texts.ts';

const texts = joinTexts(defineTexts({ en, ja, zhtw }), loginTexts);

export type RegistrationText = keyof typeof en | LoginText;

/** The texts of registration and activation. */
export function useRegistrationTexts() {
  return useTexts(texts);
}

/** Text of a refusal's code; an unknown one is said to be so. */
export function registrationTextOf(code: string): RegistrationText {
  return hasText(texts, code) ? code : 'unknown';
}
