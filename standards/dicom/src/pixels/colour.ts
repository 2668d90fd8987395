import type { Dataset } from '../dataset.ts';
import { type Keyword, tags } from '../tag.ts';
import type { Samples } from './samples.ts';

/** A colour palette: red, green and blue of each index, one after the other, 8 bits each. */
export type Palette = {
  /** Stored value of the first entry. */
  readonly first: number;
  readonly rgb: Uint8Array;
};

/**
 * The palette of a PALETTE COLOR image; undefined when it is not whole. Segmented tables are expanded.
 *
 * @see DICOM PS3.3 C.7.6.3.1.5, C.7.6.3.1.6, C.7.9.2
 */
export function paletteOf(dataset: Dataset): Palette | undefined {
  const names = ['Red', 'Green', 'Blue'] as const;
  const channels = names.map((name) => channelOf(dataset, name));
  if (channels.some((channel) => channel === undefined)) return undefined;
  const length = Math.max(...channels.map((channel) => channel!.length));
  const rgb = new Uint8Array(length * 3);
  for (const [part, channel] of channels.entries())
    for (let at = 0; at < length; at += 1) rgb[at * 3 + part] = channel![Math.min(at, channel!.length - 1)]!;
  const signed = dataset.number(tags.PixelRepresentation) === 1;
  const first = dataset.numbers(tags.RedPaletteColorLookupTableDescriptor)[1] ?? 0;
  return { first: signed && first > 32_767 ? first - 65_536 : first, rgb };
}

/** Entries of one channel as 8 bits. */
function channelOf(dataset: Dataset, name: 'Red' | 'Green' | 'Blue'): Uint8Array | undefined {
  const [count = 0, , bits = 16] = dataset.numbers(tags[`${name}PaletteColorLookupTableDescriptor` as Keyword]);
  // The count is unsigned also where the value behind it is not (PS3.3 C.7.6.3.1.5).
  const length = count & 0xffff || 65_536;
  const data = dataset.bytes(tags[`${name}PaletteColorLookupTableData` as Keyword]);
  const segmented = data ? undefined : dataset.bytes(tags[`Segmented${name}PaletteColorLookupTableData` as Keyword]);
  if (segmented) return eightBits(expanded(toWords(segmented, dataset.bigEndian), length), bits);
  if (!data || data.length === 0) return undefined;
  if (data.length < length * 2) return Uint8Array.from({ length: Math.min(length, data.length) }, (_, at) => data[at]!);
  return eightBits(toWords(data, dataset.bigEndian).subarray(0, length), bits);
}

function toWords(bytes: Uint8Array, bigEndian: boolean): Uint16Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint16Array.from({ length: bytes.length >> 1 }, (_, at) => view.getUint16(at * 2, !bigEndian));
}

/** Entries that say 16 bits and hold 8, or the other way round, are taken for what they hold. */
function eightBits(entries: Uint16Array, bits: number): Uint8Array {
  const isWide = bits > 8 || entries.some((entry) => entry > 255);
  return Uint8Array.from(entries, (entry) => (isWide ? entry >> 8 : entry));
}

/** Discrete, linear and indirect segments. @see DICOM PS3.3 C.7.9.2.2 */
function expanded(words: Uint16Array, most: number): Uint16Array {
  const out: number[] = [];
  const run = (from: number, segments: number, depth: number) => {
    let at = from;
    for (let number = 0; number < segments && at + 1 < words.length && out.length < most; number += 1) {
      const [kind, length] = [words[at]!, words[at + 1]!];
      if (kind === 0) {
        out.push(...words.subarray(at + 2, at + 2 + length));
        at += 2 + length;
      } else if (kind === 1) {
        const [before, end] = [out.at(-1) ?? 0, words[at + 2] ?? 0];
        for (let step = 1; step <= length; step += 1) out.push(Math.round(before + ((end - before) * step) / length));
        at += 3;
      } else {
        if (kind !== 2 || depth > 0) throw new RangeError('no such palette segment');
        run(((words[at + 3] ?? 0) << 16) | (words[at + 2] ?? 0), length, depth + 1);
        at += 4;
      }
    }
  };
  run(0, words.length, 0);
  return Uint16Array.from(out.slice(0, most));
}

/**
 * Colour samples, or indices into a palette, as red, green, blue and opaque alpha, 8 bits each.
 *
 * @see DICOM PS3.3 C.7.6.3.1.2
 */
export function toRgba(samples: Samples, palette?: Palette): Uint8ClampedArray {
  const { values, components, columns, rows, bits, ybr } = samples;
  const out = new Uint8ClampedArray(columns * rows * 4).fill(255);
  if (palette) return fromPalette(values, palette, out);
  const shift = Math.max(0, bits - 8);
  for (let at = 0, from = 0; at < out.length; at += 4, from += components) {
    const [a, b, c] = [values[from]! >> shift, values[from + 1]! >> shift, values[from + 2]! >> shift];
    if (ybr) fromYbr(out, at, a, b - 128, c - 128);
    else {
      out[at] = a;
      out[at + 1] = b;
      out[at + 2] = c;
    }
  }
  return out;
}

function fromPalette(values: Samples['values'], { first, rgb }: Palette, out: Uint8ClampedArray): Uint8ClampedArray {
  const last = rgb.length / 3 - 1;
  for (let at = 0; at < values.length; at += 1) {
    const index = Math.min(last, Math.max(0, values[at]! - first)) * 3;
    out[at * 4] = rgb[index]!;
    out[at * 4 + 1] = rgb[index + 1]!;
    out[at * 4 + 2] = rgb[index + 2]!;
  }
  return out;
}

/** In whole numbers, rounded as the common JPEG decoders do. @see ITU-T T.871 7 */
function fromYbr(out: Uint8ClampedArray, at: number, y: number, cb: number, cr: number): void {
  out[at] = y + ((91_881 * cr + 32_768) >> 16);
  out[at + 1] = y + ((-22_554 * cb - 46_802 * cr + 32_768) >> 16);
  out[at + 2] = y + ((116_130 * cb + 32_768) >> 16);
}
