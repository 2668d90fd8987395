import { defineTexts, useTexts } from '@alder/i18n';
import en from './locales/choices.en.json' with { type: 'json' };
import ja from './locales/choices.ja.json' with { type: 'json' };
import zhtw from './locales/choices.zhtw.json' with { type: 'json' };

const texts = defineTexts({ en, ja, zhtw });

/** The texts of what a person chooses about notices; the bell does not load them. */
export function useChoiceTexts() {
  return useTexts(texts);
}
