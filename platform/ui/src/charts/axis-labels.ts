/** Pixels of a letter below an axis: of Latin script and digits, and of Han and kana. */
const [NARROW, WIDE] = [6, 11];
const GAP = 8;

/** About how many pixels a word takes below an axis. */
export function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? WIDE : NARROW), 0);
}

export type AxisWord = { readonly text: string; readonly center: number };

/**
 * The labels of an axis that fit without touching, from its beginning, each once and whole on the paper.
 *
 * @param words In the order of display.
 * @param width Pixels of the paper.
 */
export function apart(words: readonly AxisWord[], width: number): AxisWord[] {
  let free = 0;
  const written: AxisWord[] = [];
  for (const { text, center } of words) {
    const half = widthOf(text) / 2;
    const visible = Math.min(center, width - half);
    if (text === written.at(-1)?.text || visible - half < free) continue;
    free = visible + half + GAP;
    written.push({ text, center: visible });
  }
  return written;
}
