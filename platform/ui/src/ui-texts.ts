import { defineTexts, joinTexts, useTexts } from '@alder/i18n';
import { baseTexts } from './base-texts.ts';
import en from './locales/en.json' with { type: 'json' };
import ja from './locales/ja.json' with { type: 'json' };
import zhtw from './locales/zhtw.json' with { type: 'json' };

const texts = joinTexts(defineTexts({ en, ja, zhtw }), baseTexts);

/** The texts of the shared components. */
export function useUiTexts() {
  return useTexts(texts);
}

export type UiText = ReturnType<typeof useUiTexts>;
