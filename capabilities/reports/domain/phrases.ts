const MAX_SUGGESTIONS = 8;

/** Lines of templates, each a phrase of its own: the best match first, and no duplicates. */
export function phrasesOf(texts: readonly string[]): string[] {
  const lines = texts.flatMap((text) => text.split('\n')).map((line) => line.trim());
  return [...new Set(lines)].filter(Boolean);
}

/** Phrases that the letters behind a slash may mean; those that begin with them first. */
export function phrasesFor(phrases: readonly string[], word: string): string[] {
  const target = fold(word);
  const begins = (phrase: string) => fold(phrase).startsWith(target);
  const found = phrases.filter((phrase) => fold(phrase).includes(target));
  return [...found.filter(begins), ...found.filter((phrase) => !begins(phrase))].slice(0, MAX_SUGGESTIONS);
}

const fold = (words: string) => words.normalize('NFKC').toLowerCase();
