import type { PixelGeometry } from './geometry.ts';

/** Samples of one frame, interleaved by pixel: stored values, sign and unused bits settled. */
export type Samples = {
  readonly columns: number;
  readonly rows: number;
  readonly components: number;
  /** Bits that the values need. */
  readonly bits: number;
  readonly signed: boolean;
  readonly values: Uint8Array | Int8Array | Uint16Array | Int16Array;
  /** Three components that are brightness and colour difference, not red, green and blue. */
  readonly ybr?: boolean;
  /** Samples at the end that the file does not have, because it was cut off; they are drawn black. */
  readonly missing?: number;
};

/**
 * Puts raw little-endian samples into values: planes interleaved, high bit, mask and sign applied.
 *
 * @param parts.firstBit Bit of the first byte at which a frame of single bits begins.
 * @param parts.partial Bytes that are missing at the end are no error: their samples are black and counted.
 * @throws {RangeError} when there are too few bytes, with `partial` when there are none.
 * @see DICOM PS3.5 8.1.1
 */
export function storedSamples(
  input: Uint8Array,
  geometry: PixelGeometry,
  parts: { readonly ybr?: boolean; readonly firstBit?: number; readonly partial?: boolean } = {},
): Samples {
  const { rows, columns, samples: components, bitsAllocated, bitsStored: bits, signed } = geometry;
  const count = rows * columns * components;
  const raw = filled(input, Math.ceil((count * bitsAllocated) / 8), parts.partial ?? false);
  const missing = Math.max(0, count - Math.floor((input.length * 8) / bitsAllocated));
  const shape = {
    columns,
    rows,
    components,
    bits,
    signed,
    ...(parts.ybr && { ybr: true }),
    ...(missing > 0 && { missing }),
  };
  if (bitsAllocated === 1) return { ...shape, signed: false, values: singleBits(raw, count, parts.firstBit ?? 0) };
  const values = bitsAllocated === 8 ? bytesOf(raw, count, geometry) : wordSamples(raw, count, geometry);
  if (missing > 0 && components === 1) blacken(values, count - missing, geometry);
  return { ...shape, values: geometry.planar && components === 3 ? interleaved(values) : values };
}

/** A typed view of the bytes (a slice of a Node buffer is not a copy), with zeros for missing ones. */
function filled(input: Uint8Array, bytes: number, partial: boolean): Uint8Array {
  if (input.length >= bytes) return new Uint8Array(input.buffer, input.byteOffset, input.length);
  if (!partial || input.length === 0) throw new RangeError('the frame has too few bytes');
  const out = new Uint8Array(bytes);
  out.set(input);
  return out;
}

/** Missing grey values become the darkest of those that are there: no window is computed from them. */
function blacken(values: Samples['values'], from: number, { photometric }: PixelGeometry): void {
  const isInverse = photometric === 'MONOCHROME1';
  let darkest = values[0] ?? 0;
  for (let at = 1; at < from; at += 1) {
    const value = values[at]!;
    if (isInverse ? value > darkest : value < darkest) darkest = value;
  }
  values.fill(darkest, from);
}

function singleBits(raw: Uint8Array, count: number, first: number): Uint8Array {
  return Uint8Array.from({ length: count }, (_, at) => ((raw[(at + first) >> 3] ?? 0) >> ((at + first) & 7)) & 1);
}

function bytesOf(raw: Uint8Array, count: number, { bitsStored, highBit, signed }: PixelGeometry) {
  const flat = raw.subarray(0, count);
  if (bitsStored === 8) return signed ? new Int8Array(flat.slice().buffer) : flat;
  const values = signed ? new Int8Array(count) : new Uint8Array(count);
  const [shift, mask, unused] = [highBit + 1 - bitsStored, (1 << bitsStored) - 1, 32 - bitsStored];
  for (let at = 0; at < count; at += 1) {
    const value = (flat[at]! >> shift) & mask;
    values[at] = signed ? (value << unused) >> unused : value;
  }
  return values;
}

function wordSamples(raw: Uint8Array, count: number, { bitsStored, highBit, signed }: PixelGeometry) {
  const source = raw.byteOffset % 2 === 0 ? raw : raw.slice();
  const words = new Uint16Array(source.buffer, source.byteOffset, count);
  const values = signed ? new Int16Array(count) : new Uint16Array(count);
  const [shift, mask, unused] = [highBit + 1 - bitsStored, (1 << bitsStored) - 1, 32 - bitsStored];
  for (let at = 0; at < count; at += 1) {
    const value = (words[at]! >> shift) & mask;
    values[at] = signed ? (value << unused) >> unused : value;
  }
  return values;
}

function interleaved<Values extends Samples['values']>(planes: Values): Values {
  const size = planes.length / 3;
  const out = planes.slice() as Values;
  for (let at = 0; at < size; at += 1) {
    out[at * 3] = planes[at]!;
    out[at * 3 + 1] = planes[size + at]!;
    out[at * 3 + 2] = planes[2 * size + at]!;
  }
  return out;
}
