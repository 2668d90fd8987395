import { defineTexts, useTexts } from '@alder/i18n';
import en from '../locales/window.en.json' with { type: 'json' };
import ja from '../locales/window.ja.json' with { type: 'json' };
import zhtw from '../locales/window.zhtw.json' with { type: 'json' };

const texts = defineTexts({ en, ja, zhtw });

/** A line about what the browser did not let happen, in the language of the page. */
export function WindowText({ name }: { readonly name: 'blocked' | 'notCopied' }): string {
  return useTexts(texts)(name);
}
