import { type Findable, fold } from './typeahead.ts';

/** What the search of a catalog's page finds an entry by: names in three languages, codes, substance, other words. */
export type Searchable = Findable & { readonly barcode?: string | null; readonly diseases?: readonly string[] };

/** Entries with the text that they are found by. */
export type SearchIndex<Entry> = readonly { readonly entry: Entry; readonly text: string }[];

/** Folds the texts of all entries once, so that each letter typed only compares. */
export function indexEntries<Entry extends Searchable>(entries: readonly Entry[]): SearchIndex<Entry> {
  return entries.map((entry) => ({ entry, text: fold(textsOf(entry).filter(Boolean).join('\n')) }));
}

/** The entries of an index that have every word that was typed, in their order. */
export function searchEntries<Entry>(index: SearchIndex<Entry>, typed: string): Entry[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return index.filter(({ text }) => words.every((word) => text.includes(word))).map(({ entry }) => entry);
}

function textsOf(entry: Searchable): (string | null | undefined)[] {
  const { name, name_zhtw, name_ja, code, barcode, active_substance, synonyms = [], diseases = [] } = entry;
  return [name, name_zhtw, name_ja, code, barcode, active_substance, ...synonyms, ...diseases];
}
