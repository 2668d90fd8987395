/** Encodings in which practice systems of Taiwan and Japan write their files. */
export const importEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'big5', 'shift_jis'] as const;
export type ImportEncoding = (typeof importEncodings)[number];

/** Kana; in Big5 these code points are rare, in a Shift_JIS file read as Big5 they hardly occur. */
const KANA = /[\u3041-\u30fa]/gu;
const COMMON_HAN = /[\u4e00-\u9fff]/gu;
/** Half-width katakana and private characters: what Big5 becomes when it is read as Shift_JIS. */
const UNLIKELY = /[\uff61-\uff9f\ue000-\uf8ff]/gu;

/**
 * The encoding of a file by its first bytes: a byte order mark, else UTF-8 where it is valid, else whichever of Big5 and
 * Shift_JIS reads as more Han characters and kana with fewer unlikely ones.
 *
 * A person may choose another. @param bytes The beginning of the file; a character cut at its end is no fault.
 */
export function guessEncoding(bytes: Uint8Array): ImportEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (reads(bytes, 'utf-8') !== undefined) return 'utf-8';
  const score = (encoding: ImportEncoding) => {
    const text = reads(bytes, encoding);
    if (text === undefined) return Number.NEGATIVE_INFINITY;
    return count(text, COMMON_HAN) + 2 * count(text, KANA) - 3 * count(text, UNLIKELY);
  };
  return score('shift_jis') > score('big5') ? 'shift_jis' : 'big5';
}

/** The text, or undefined where the bytes are not valid in this encoding. */
function reads(bytes: Uint8Array, encoding: ImportEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

const DELIMITERS = [',', '\t', ';', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The character between the cells: the one that the first line holds most often outside quotation marks. */
export function guessDelimiter(text: string): Delimiter {
  const line = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? '').replaceAll(/"(?:[^"]|"")*"/g, '');
  const times = (delimiter: string) => line.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (times(each) > times(best) ? each : best));
}
