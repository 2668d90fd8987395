import { defineTexts, joinTexts, useTexts } from '@alder/i18n';
import en from './locales/security.en.json' with { type: 'json' };
import ja from './locales/security.ja.json' with { type: 'json' };
import zhtw from './locales/security.zhtw.json' with { type: 'json' };
import { loginTexts } from './use-login-texts.ts';

const texts = joinTexts(defineTexts({ en, ja, zhtw }), loginTexts);

/** The texts of second factor, lock and sessions: none of them is loaded with the log-in page. */
export function useSecurityTexts() {
  return useTexts(texts);
}
