/** The names of an entry of a catalog. */
export type Named = { readonly name: string; readonly name_zhtw?: string | null; readonly name_ja?: string | null };

/** What an entry is called in a language; the hospital's own word where it has no other. */
export function nameIn(entry: Named, language: 'en' | 'ja' | 'zhtw'): string {
  return (language === 'zhtw' ? entry.name_zhtw : language === 'ja' ? entry.name_ja : null) || entry.name;
}
