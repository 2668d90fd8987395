/** A piece of two texts: in both, or in one of them. */
export type DiffSegment = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string };

/** Words, and what stands between them; a sign of Chinese or Japanese is a word by itself. */
const PIECES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{N}]+|\s+|./gsu;
/** Beyond this many pairs of words the texts stand one after the other: comparing them would hold up the screen. */
const MAX_PAIRS = 4_000_000;

/** What was taken out of a text and what was put in, word by word: the longest common words stay. */
export function diffTexts(before: string, after: string): DiffSegment[] {
  const old = before.match(PIECES) ?? [];
  const fresh = after.match(PIECES) ?? [];
  if (old.length * fresh.length > MAX_PAIRS) return [piece('removed', before), piece('added', after)];
  const lengths = commonLengths(old, fresh);
  const pieces: DiffSegment[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    // After the end of one text nothing is equal: the other one still has a word.
    if (old[i] === fresh[j]) {
      pieces.push(piece('same', old[i]!));
      i += 1;
      j += 1;
    } else if (j === fresh.length || (i < old.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      pieces.push(piece('removed', old[i]!));
      i += 1;
    } else {
      pieces.push(piece('added', fresh[j]!));
      j += 1;
    }
  }
  return joined(pieces);
}

const piece = (kind: DiffSegment['kind'], text: string): DiffSegment => ({ kind, text });

/** How many words two texts have in common from each pair of places on. */
function commonLengths(old: readonly string[], fresh: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(fresh.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = fresh.length - 1; j >= 0; j -= 1)
      lengths[i]![j] =
        old[i] === fresh[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  return lengths;
}

/** Neighbours of one kind as one piece. */
function joined(pieces: readonly DiffSegment[]): DiffSegment[] {
  const long: DiffSegment[] = [];
  for (const { kind, text } of pieces) {
    const last = long.at(-1);
    if (last?.kind === kind) long[long.length - 1] = piece(kind, last.text + text);
    else long.push(piece(kind, text));
  }
  return long;
}
