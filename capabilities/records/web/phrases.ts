import { findEntries } from '@alder/catalog/domain';

/** Something that a word after a slash stands for. */
export type Phrase = {
  readonly id: string;
  readonly name: string;
  /** The word after the slash that it is found by besides its name. */
  readonly code: string | null;
  readonly kind: 'template' | 'text';
  /** What is written in the place of the word; a template brings its own. */
  readonly text: string;
};

/** A slash at the beginning of a word, and the letters typed after it, up to the caret. */
export type Slash = { readonly start: number; readonly word: string };

const MOST_SHOWN = 8;

/** The slash that the caret stands behind, or nothing: a date such as 21/11 and an address do not begin with one. */
export function slashAt(text: string, caret: number): Slash | undefined {
  const found = /(?:^|[\s、。，])\/([^\s/]{0,40})$/u.exec(text.slice(0, caret));
  if (!found) return undefined;
  const word = found[1] ?? '';
  return { start: caret - word.length - 1, word };
}

/** What the letters after a slash may mean, best first. */
export function matchPhrases(phrases: readonly Phrase[], word: string): Phrase[] {
  return findEntries(phrases, word, MOST_SHOWN);
}

/** A text with the slash and its word replaced, and where the caret stands then. */
export function replaceSlash(
  text: string,
  { start, word }: Slash,
  written: string,
): { readonly text: string; readonly caret: number } {
  const before = text.slice(0, start) + written;
  return { text: before + text.slice(start + 1 + word.length), caret: before.length };
}
