/** A slash that begins a word, and the letters behind it up to the caret. */
export type Slash = { readonly start: number; readonly word: string };

const MOST_SHOWN = 8;

/** The slash that the caret stands behind; one inside a word or a date, as in 21/11, begins nothing. */
export function slashAt(text: string, caret: number): Slash | undefined {
  const found = /(?:^|[\s、。，．：:])\/([^\s/]{0,40})$/u.exec(text.slice(0, caret));
  if (!found) return undefined;
  const word = found[1] ?? '';
  return { start: caret - word.length - 1, word };
}

/** Lines of templates, each a phrase of its own: what fits first stands first, and nothing twice. */
export function phrasesOf(texts: readonly string[]): string[] {
  const lines = texts.flatMap((text) => text.split('\n')).map((line) => line.trim());
  return [...new Set(lines)].filter(Boolean);
}

/** Phrases that the letters behind a slash may mean; those that begin with them first. */
export function phrasesFor(phrases: readonly string[], word: string): string[] {
  const wanted = fold(word);
  const begins = (phrase: string) => fold(phrase).startsWith(wanted);
  const found = phrases.filter((phrase) => fold(phrase).includes(wanted));
  return [...found.filter(begins), ...found.filter((phrase) => !begins(phrase))].slice(0, MOST_SHOWN);
}

/** The text with a phrase in the place of the slash and its word, and where the caret stands then. */
export function withPhrase(text: string, { start, word }: Slash, phrase: string): { text: string; caret: number } {
  const before = text.slice(0, start) + phrase;
  return { text: before + text.slice(start + 1 + word.length), caret: before.length };
}

const fold = (words: string) => words.normalize('NFKC').toLowerCase();
