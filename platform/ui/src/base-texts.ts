import { defineTexts, useTexts } from '@alder/i18n';
import en from './locales/base.en.json' with { type: 'json' };
import ja from './locales/base.ja.json' with { type: 'json' };
import zhtw from './locales/base.zhtw.json' with { type: 'json' };

export const baseTexts = defineTexts({ en, ja, zhtw });

/** The texts of the components that the log-in page draws, which loads no others. */
export function useBaseTexts() {
  return useTexts(baseTexts);
}
