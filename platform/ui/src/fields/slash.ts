/** A slash that begins a word, and the letters between it and the caret. */
export type Slash = { readonly start: number; readonly word: string };

/** The slash before the caret; none inside a word, a date such as 21/11, or an address. */
export function slashAt(text: string, caret: number): Slash | undefined {
  const found = /(?:^|[\s、。，．：:])\/([^\s/]{0,40})$/u.exec(text.slice(0, caret));
  if (!found) return undefined;
  const word = found[1] ?? '';
  return { start: caret - word.length - 1, word };
}
