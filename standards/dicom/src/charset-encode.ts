/** Sets that text can be written in for a device. */
export type WrittenCharset =
  | 'ISO_IR 6'
  | 'ISO_IR 100'
  | 'ISO_IR 13'
  | 'ISO_IR 192'
  | 'GB18030'
  | 'GBK'
  | 'BIG5'
  | '\\ISO 2022 IR 87'
  | 'ISO 2022 IR 13\\ISO 2022 IR 87';

/** Text in the bytes of a set, and whether every character had a place in it. */
export type Written = { readonly bytes: Uint8Array; readonly complete: boolean };

type Table = ReadonlyMap<string, readonly number[]>;
const tables = new Map<string, Table>();

/** Reverse of a TextDecoder, built when first needed by decoding every code of the set once. */
function tableOf(label: string, codes: () => Iterable<readonly number[]>): Table {
  const present = tables.get(label);
  if (present) return present;
  const decoder = new TextDecoder(label, { fatal: true });
  const table = new Map<string, readonly number[]>();
  for (const code of codes()) {
    try {
      const text = decoder.decode(Uint8Array.from(code));
      if ([...text].length === 1 && !table.has(text)) table.set(text, code);
    } catch {
      // The set has no character there.
    }
  }
  tables.set(label, table);
  return table;
}

function* oneByte(): Iterable<readonly number[]> {
  for (let byte = 0; byte < 0x100; byte += 1) yield [byte];
}
function* pairs(first: readonly [number, number], second: readonly [number, number]): Iterable<readonly number[]> {
  for (let a = first[0]; a <= first[1]; a += 1) for (let b = second[0]; b <= second[1]; b += 1) yield [a, b];
}
function* shiftJis(): Iterable<readonly number[]> {
  yield* oneByte();
  yield* pairs([0x81, 0xfc], [0x40, 0xfc]);
}
function* doubleByte(): Iterable<readonly number[]> {
  yield* oneByte();
  yield* pairs([0x81, 0xfe], [0x40, 0xfe]);
}
/** Rows 1 to 8 and 16 to 84: decoders support more (row 13, 89 on), which are vendor extensions and not JIS X 0208. */
function* jisX0208(): Iterable<readonly number[]> {
  yield* pairs([0xa1, 0xa8], [0xa1, 0xfe]);
  yield* pairs([0xb0, 0xf4], [0xa1, 0xfe]);
}
function* gb18030(): Iterable<readonly number[]> {
  yield* doubleByte();
  for (let a = 0x81; a <= 0x84; a += 1)
    for (let b = 0x30; b <= 0x39; b += 1) for (const [c, d] of pairs([0x81, 0xfe], [0x30, 0x39])) yield [a, b, c!, d!];
}

/** Four bytes of GB 18030 above the basic plane are a plain count from 90 30 81 30. */
function gbSupplementary(point: number): readonly number[] {
  const index = point - 0x10000;
  return [
    0x90 + Math.floor(index / 12600),
    0x30 + (Math.floor(index / 1260) % 10),
    0x81 + (Math.floor(index / 10) % 126),
    0x30 + (index % 10),
  ];
}

/** Letters, digits and signs that have the same byte in every set; not `\` and `~`, which ISO_IR 13 has not. */
const sameInAllSets = /^[ -[\]-}]*$/;
const utf8 = new TextEncoder();

/**
 * Encodes text in the set that a device requests.
 *
 * A character that the set does not have becomes `?` and `complete` false, so that the caller can fall back to UTF-8
 * instead of sending an incomplete name.
 *
 * @see DICOM PS3.3 C.12.1.1.2
 */
export function encodeText(text: string, charset: WrittenCharset): Written {
  if (charset === 'ISO_IR 192' || sameInAllSets.test(text)) return { bytes: utf8.encode(text), complete: true };
  if (charset.includes('ISO 2022')) return encodeIso2022(text, charset.startsWith('ISO 2022 IR 13'));
  const table =
    charset === 'GB18030' || charset === 'GBK'
      ? tableOf('gb18030', gb18030)
      : charset === 'BIG5'
        ? tableOf('big5', doubleByte)
        : charset === 'ISO_IR 13'
          ? tableOf('shift_jis', shiftJis)
          : tableOf('windows-1252', oneByte);
  const out: number[] = [];
  let complete = true;
  for (const character of text) {
    const point = character.codePointAt(0)!;
    const code = table.get(character) ?? (charset === 'GB18030' && point > 0xffff ? gbSupplementary(point) : undefined);
    const fits = code && (charset !== 'ISO_IR 6' || code[0]! < 0x80) && (charset !== 'GBK' || code.length < 4);
    if (!fits) complete = false;
    out.push(...(fits ? code : [0x3f]));
  }
  return { bytes: Uint8Array.from(out), complete };
}

/** JIS X 0208 behind ESC $ B, back to ESC ( B (or ESC ( J) before each delimiter and at the end (PS3.5 H). */
function encodeIso2022(text: string, romaji: boolean): Written {
  const kanji = tableOf('euc-jp', jisX0208);
  const kana = tableOf('shift_jis', shiftJis);
  const out: number[] = [];
  const back = [0x1b, 0x28, romaji ? 0x4a : 0x42];
  let inKanji = false;
  let complete = true;
  for (const character of text) {
    const code = kanji.get(character);
    if (character.codePointAt(0)! < 0x80) {
      if (inKanji) out.push(...back);
      inKanji = false;
      out.push(character.charCodeAt(0));
    } else if (code?.length === 2) {
      if (!inKanji) out.push(0x1b, 0x24, 0x42);
      inKanji = true;
      out.push(code[0]! & 0x7f, code[1]! & 0x7f);
    } else {
      const half = romaji ? kana.get(character) : undefined;
      if (inKanji) out.push(...back);
      inKanji = false;
      if (half?.length !== 1) complete = false;
      out.push(half?.length === 1 ? half[0]! : 0x3f);
    }
  }
  if (inKanji) out.push(...back);
  return { bytes: Uint8Array.from(out), complete };
}
