/** The names of an entry of a catalog, and of a line that was chosen from one. */
export type Named = { readonly name: string; readonly name_zhtw?: string | null; readonly name_ja?: string | null };

/** What an entry or a line is called in a language; the hospital's own word where it has no other. */
export function nameIn(entry: Named, language: 'en' | 'ja' | 'zhtw'): string {
  return (language === 'zhtw' ? entry.name_zhtw : language === 'ja' ? entry.name_ja : null) || entry.name;
}

/** The names as a line stores them. */
export type LineNames = { name: string; name_zhtw: string | null; name_ja: string | null };

/**
 * The names that a line keeps: those of its entry where it was chosen by one of them, else the one that was typed.
 *
 * They are stored with the line, so that an entry renamed later changes nothing that was written, sold or paid.
 *
 * @param name As it was chosen on the page, in the language of that page, or typed freely.
 * @param entry The entry of the catalog, where the line has one.
 */
export function lineNames(name: string, entry: Named | undefined): LineNames {
  const isOfEntry = entry && [entry.name, entry.name_zhtw, entry.name_ja].includes(name);
  if (!isOfEntry) return { name, name_zhtw: null, name_ja: null };
  return { name: entry.name, name_zhtw: entry.name_zhtw || null, name_ja: entry.name_ja || null };
}
