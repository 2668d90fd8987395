/** Encodings that price lists come in, in the words of the Encoding Standard. */
export type SheetEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'big5' | 'shift_jis';

/**
 * The text of a file: by its byte order mark, as UTF-8 where it is, else as the old encoding of the hospital's language.
 *
 * @param language Decides between Big5 and Shift_JIS, which cannot be told apart by their bytes alone.
 * @returns undefined where it is none of them.
 */
export function decodeText(
  bytes: Uint8Array,
  language: 'en' | 'ja' | 'zhtw',
): { readonly text: string; readonly encoding: SheetEncoding } | undefined {
  const candidates = marked(bytes) ?? ['utf-8' as const, ...(language === 'ja' ? JAPANESE : CHINESE)];
  for (const encoding of candidates) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!text.includes('\0')) return { text, encoding };
    } catch {
      // Not in this encoding: the next one is tried.
    }
  }
  return undefined;
}

const CHINESE = ['big5', 'shift_jis'] as const;
const JAPANESE = ['shift_jis', 'big5'] as const;

/** By the byte order mark, or by the zeros of Latin letters in UTF-16 without one. */
function marked([a, b, c, d]: Uint8Array): readonly SheetEncoding[] | undefined {
  if (a === 0xff && b === 0xfe) return ['utf-16le'];
  if (a === 0xfe && b === 0xff) return ['utf-16be'];
  if (b === 0 && d === 0 && a !== 0 && c !== 0) return ['utf-16le'];
  if (a === 0 && c === 0 && b !== 0 && d !== 0) return ['utf-16be'];
  return undefined;
}
