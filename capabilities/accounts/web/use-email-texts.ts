import { defineTexts, joinTexts, useTexts } from '@alder/i18n';
import en from './locales/email.en.json' with { type: 'json' };
import ja from './locales/email.ja.json' with { type: 'json' };
import zhtw from './locales/email.zhtw.json' with { type: 'json' };
import { loginTexts } from './use-login-texts.ts';

const texts = joinTexts(defineTexts({ en, ja, zhtw }), loginTexts);

/** The texts of a change of address. */
export function useEmailTexts() {
  return useTexts(texts);
}
