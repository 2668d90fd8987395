import type { Dataset } from './dataset.ts';
import { tag } from './tags.ts';

/** A table from values to values. DICOM PS3.3 C.11.1.1 */
export type LookupTable = {
  /** Input value that meets the first entry; smaller inputs get it too. */
  first: number;
  /** Bits of an entry, 8 to 16: the largest entry possible is `2^bits - 1`. */
  bits: number;
  entries: Uint16Array;
  explanation?: string;
};

/** Red, green and blue by index, 8 bits each. DICOM PS3.3 C.7.6.3.1.5 */
export type Palette = { first: number; red: Uint8Array; green: Uint8Array; blue: Uint8Array };

/** The entry that an input meets; inputs outside the table meet its ends. */
export function lookUp({ first, entries }: { first: number; entries: ArrayLike<number> }, value: number): number {
  const index = Math.min(Math.max(value - first, 0), entries.length - 1);
  return entries[index] ?? 0;
}

/**
 * A modality or VOI table from its sequence item.
 *
 * @param signed Whether the inputs are signed: the descriptor's second value is written with the input's sign.
 * @returns Nothing when the item holds no entries.
 */
export function readLut(item: Dataset, signed: boolean): LookupTable | undefined {
  const [count = 0, first = 0, bits = 16] = item.words(tag.LUTDescriptor);
  const raw = item.value(tag.LUTData);
  if (!raw || raw.length === 0) return undefined;
  const size = count === 0 ? 65_536 : count;
  // Eight-bit tables lie either in bytes or in words; their length tells.
  const entries =
    raw.length < size * 2 ? Uint16Array.from(raw.subarray(0, size)) : item.words(tag.LUTData).subarray(0, size);
  const explanation = item.text(tag.LUTExplanation);
  return {
    first: signed ? (first << 16) >> 16 : first,
    bits: usedBits(bits, entries),
    entries,
    ...(explanation ? { explanation } : {}),
  };
}

/** Some writers declare 16 bits and use fewer, or the reverse; entries above the declared top decide. */
function usedBits(declared: number, entries: Uint16Array): number {
  let top = 0;
  for (const entry of entries) if (entry > top) top = entry;
  const needed = Math.max(8, 32 - Math.clz32(top));
  return declared < 8 || declared > 16 || needed > declared ? needed : declared;
}

/** The palette of a PALETTE COLOR image, plain or segmented. */
export function readPalette(dataset: Dataset): Palette | undefined {
  const red = readChannel(dataset, 'Red');
  const green = readChannel(dataset, 'Green');
  const blue = readChannel(dataset, 'Blue');
  if (!red || !green || !blue) return undefined;
  return { first: red.first, red: red.entries, green: green.entries, blue: blue.entries };
}

function readChannel(dataset: Dataset, color: 'Red' | 'Green' | 'Blue') {
  const [count = 0, first = 0, bits = 16] = dataset.words(tag[`${color}PaletteColorLookupTableDescriptor`]);
  const size = count === 0 ? 65_536 : count;
  const segmented = dataset.words(tag[`Segmented${color}PaletteColorLookupTableData`]);
  const raw = dataset.value(tag[`${color}PaletteColorLookupTableData`]);
  if (segmented.length > 0) return { first, entries: toBytes(expandSegments(segmented, size), 16) };
  if (!raw) return undefined;
  if (raw.length < size * 2) return { first, entries: raw.slice(0, size) };
  const words = dataset.words(tag[`${color}PaletteColorLookupTableData`]).subarray(0, size);
  // Entries declared as 16 bits that never leave the low byte are 8-bit values.
  return { first, entries: toBytes(words, words.some((word) => word > 255) ? 16 : Math.min(bits, 8)) };
}

function toBytes(words: Uint16Array, bits: number): Uint8Array {
  return Uint8Array.from(words, (word) => (bits > 8 ? word >> 8 : word));
}

/** Discrete (0), linear (1) and indirect (2) segments. DICOM PS3.3 C.7.9.2 */
function expandSegments(words: Uint16Array, size: number): Uint16Array {
  const out = new Uint16Array(size);
  let filled = 0;
  const put = (value: number) => {
    if (filled < size) out[filled++] = value;
  };
  const run = (start: number, end: number, depth: number, most: number) => {
    let at = start;
    for (let segments = 0; at + 1 < end && segments < most; segments += 1) {
      const opcode = words[at]!;
      const length = words[at + 1]!;
      if (opcode === 0) {
        for (let i = 0; i < length; i += 1) put(words[at + 2 + i] ?? 0);
        at += 2 + length;
      } else if (opcode === 1) {
        const from = filled > 0 ? out[filled - 1]! : 0;
        const to = words[at + 2] ?? 0;
        for (let i = 1; i <= length; i += 1) put(Math.round(from + ((to - from) * i) / length));
        at += 3;
      } else {
        if (opcode !== 2 || depth > 0) return;
        const target = ((words[at + 2] ?? 0) | ((words[at + 3] ?? 0) << 16)) >>> 1;
        run(target, words.length, depth + 1, length);
        at += 4;
      }
    }
  };
  run(0, words.length, 0, Number.MAX_SAFE_INTEGER);
  return out;
}
