/** What typing finds an entry by. */
export type Findable = {
  readonly name: string;
  readonly name_zhtw?: string | null;
  readonly name_ja?: string | null;
  readonly code?: string | null;
  readonly active_substance?: string | null;
  readonly synonyms?: readonly string[];
};

const NO_MATCH = Number.POSITIVE_INFINITY;

/**
 * The entries that a few typed letters mean, best first.
 *
 * A name that begins with the letters comes before one of which a later word does, that before one that holds them
 * anywhere; within a rank the order of `entries` stays. Several words must all be found. Case, full-width letters
 * and accents make no difference.
 *
 * @param limit Most that are returned; the search itself looks at all.
 */
export function findEntries<Entry extends Findable>(entries: readonly Entry[], typed: string, limit = 20): Entry[] {
  const words = fold(typed).split(/\s/);
  const ranked = entries.flatMap((entry) => {
    const rank = Math.max(...words.map((word) => rankOf(entry, word)));
    return rank === NO_MATCH ? [] : [{ entry, rank }];
  });
  ranked.sort((a, b) => a.rank - b.rank);
  return ranked.slice(0, limit).map(({ entry }) => entry);
}

function rankOf(entry: Findable, word: string): number {
  const texts = [entry.name, entry.name_zhtw, entry.name_ja, entry.code, entry.active_substance, entry.synonyms].flat();
  return Math.min(...texts.map((text) => (text ? rankIn(fold(text), word) : NO_MATCH)));
}

function rankIn(text: string, word: string): number {
  if (text.startsWith(word)) return 0;
  if (text.includes(` ${word}`)) return 1;
  return text.includes(word) ? 2 : NO_MATCH;
}

/** Text without differences of case, width and accents. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}
