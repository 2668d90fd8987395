import type { LoadLanguage } from '@alder/i18n';

/**
 * Fetches the texts of a language (load-part.ts). The first script of the page holds the function, and no other script
 * imports that one; in tests every language is here.
 */
export const loadLanguage: LoadLanguage = (language) =>
  (globalThis as { loadLanguage?: LoadLanguage }).loadLanguage?.(language);
