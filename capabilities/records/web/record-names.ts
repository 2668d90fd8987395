import type { Language } from '@alder/i18n';

/** What a catalog entry is called in a language; the hospital's own word where it has no other. */
export function nameIn(
  entry: { readonly name: string; readonly name_zhtw?: string | null; readonly name_ja?: string | null },
  language: Language,
): string {
  return (language === 'zhtw' ? entry.name_zhtw : language === 'ja' ? entry.name_ja : null) || entry.name;
}
