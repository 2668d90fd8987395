import { findEntries } from '@alder/catalog/domain';

/** Text that a word after a slash stands for. */
export type Phrase = {
  readonly id: string;
  readonly name: string;
  /** The word after the slash that it is found by besides its name. */
  readonly code: string | null;
  readonly kind: 'template' | 'text';
  /** Replaces the slash and the word; a template adds its own lines to the record instead. */
  readonly text: string;
};

const MAX_SUGGESTIONS = 8;

/** Phrases that the letters after a slash may mean, best first. */
export function matchPhrases(phrases: readonly Phrase[], word: string): Phrase[] {
  return findEntries(phrases, word, MAX_SUGGESTIONS);
}
