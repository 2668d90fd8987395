/** A page of the help by what it says. */
export type HelpText = { readonly id: string; readonly title: string; readonly about: string };

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** Pages that have every word that was typed, those with the words in their title first. */
export function searchHelp<Page extends HelpText>(pages: readonly Page[], typed: string): Page[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const has = (text: string) => words.every((word) => fold(text).includes(word));
  const found = pages.filter(({ title, about }) => has(`${title}\n${about}`));
  return [...found.filter(({ title }) => has(title)), ...found.filter(({ title }) => !has(title))];
}
