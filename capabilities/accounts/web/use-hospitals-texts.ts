import { defineTexts, joinTexts, useTexts } from '@alder/i18n';
import en from './locales/hospitals.en.json' with { type: 'json' };
import ja from './locales/hospitals.ja.json' with { type: 'json' };
import zhtw from './locales/hospitals.zhtw.json' with { type: 'json' };
import { accountsTexts } from './use-accounts-texts.ts';

const texts = joinTexts(defineTexts({ en, ja, zhtw }), accountsTexts);

/** The texts of a person's hospitals and of invitations between them. */
export function useHospitalsTexts() {
  return useTexts(texts);
}
