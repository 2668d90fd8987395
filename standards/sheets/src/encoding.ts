/** Encodings in which programs of Taiwan, Japan and elsewhere write tables, by the names of the Encoding Standard. */
export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'big5', 'shift_jis'] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** Kana; in Big5 these code points are rare, in a Shift_JIS file read as Big5 they hardly occur. */
const KANA = /[\u3041-\u30fa]/gu;
const COMMON_HAN = /[\u4e00-\u9fff]/gu;
/** Half-width katakana and private characters: what Big5 becomes when it is read as Shift_JIS. */
const UNLIKELY = /[\uff61-\uff9f\ue000-\uf8ff]/gu;

/**
 * The encoding of a file by its first bytes: a byte order mark or the zeros of Latin letters in UTF-16, else UTF-8 where it
 * is valid, else whichever of Big5 and Shift_JIS reads as more Han characters and kana with fewer unlikely ones.
 *
 * @param bytes - The beginning of the file; a character cut at its end is no fault.
 * @param language - Decides where a few bytes read as well in both.
 */
export function guessEncoding(bytes: Uint8Array, language?: string): TextEncoding {
  const wide = wideEncoding(bytes);
  if (wide) return wide;
  if (reads(bytes, 'utf-8') !== undefined) return 'utf-8';
  const score = (encoding: TextEncoding) => {
    const text = reads(bytes, encoding);
    if (text === undefined) return Number.NEGATIVE_INFINITY;
    return count(text, COMMON_HAN) + 2 * count(text, KANA) - 3 * count(text, UNLIKELY);
  };
  const japanese = score('shift_jis') - score('big5');
  return japanese > 0 || (japanese === 0 && language === 'ja') ? 'shift_jis' : 'big5';
}

/**
 * The text of a whole file without its byte order mark.
 *
 * @returns undefined where it is no text in any encoding that {@link guessEncoding} knows
 */
export function readText(
  bytes: Uint8Array,
  language?: string,
): { readonly text: string; readonly encoding: TextEncoding } | undefined {
  const encoding = guessEncoding(bytes, language);
  const text = reads(bytes, encoding, false);
  return text === undefined || text.includes('\0') ? undefined : { text, encoding };
}

function wideEncoding([a, b, c, d]: Uint8Array): TextEncoding | undefined {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (b === 0 && d === 0 && a && c) return 'utf-16le';
  if (a === 0 && c === 0 && b && d) return 'utf-16be';
  return undefined;
}

/** The text, or undefined where the bytes are not valid in this encoding. */
function reads(bytes: Uint8Array, encoding: TextEncoding, stream = true): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream });
  } catch {
    return undefined;
  }
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
