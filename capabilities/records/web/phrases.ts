import { findEntries } from '@alder/catalog/domain';

/** Text that a word after a slash stands for. */
export type Phrase = {
  readonly id: string;
  readonly name: string;
  /** The name in other languages, and other words, that it is found by too. */
  readonly name_zhtw?: string | null;
  readonly name_ja?: string | null;
  readonly synonyms?: readonly string[];
  /** BCP 47 tag of the name, where that is not the language of the page. */
  readonly lang?: string;
  /** The word after the slash that it is found by besides its name. */
  readonly code: string | null;
  readonly kind: 'template' | 'text' | 'handout';
  /** Replaces the slash and the word; a template adds its own lines to the record instead, a handout is given. */
  readonly text: string;
  /** What is shown below the name, where that is not the text. */
  readonly about?: string;
};

const MAX_SUGGESTIONS = 8;

/** Phrases that the letters after a slash may mean, best first. */
export function matchPhrases(phrases: readonly Phrase[], word: string): Phrase[] {
  return findEntries(phrases, word, MAX_SUGGESTIONS);
}
