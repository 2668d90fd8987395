import { BitReader } from './bit-reader.ts';
import type { JpegImage, JpegScan, ScanComponent } from './segments.ts';
import { type BlockPlane, eachBlock, storeBlock, zigzag } from './sequential.ts';

/** Coefficients of a component in the order of the zigzag, 64 a block, and how they are scaled. */
export type Coefficients = { readonly values: Int32Array; quantization: Uint16Array | undefined };

/** Empty coefficients, one set a plane. */
export function coefficientsOf(planes: readonly BlockPlane[]): Coefficients[] {
  return planes.map(({ stride, blocksDown }) => ({
    values: new Int32Array((stride / 8) * blocksDown * 64),
    quantization: undefined,
  }));
}

type Decoding = {
  readonly reader: BitReader;
  readonly scan: JpegScan;
  readonly before: Int32Array;
  /** Blocks that follow without any coefficient of this scan. */
  run: number;
};

/**
 * Decodes one scan of a progressive image into its coefficients: more of them, or more of their bits; returns the
 * offset after it.
 *
 * @throws {RangeError} on damaged data.
 * @see ITU-T T.81 G.1
 */
export function takeScan(
  bytes: Uint8Array,
  image: JpegImage,
  scan: JpegScan,
  parts: { readonly planes: readonly BlockPlane[]; readonly coefficients: readonly Coefficients[] },
): number {
  const { predictor: first, last } = scan;
  if (first > last || last > 63 || (first > 0 && scan.components.length > 1)) throw new RangeError('no spectrum');
  const reader = new BitReader(bytes, scan.start);
  const decoding: Decoding = { reader, scan, before: new Int32Array(image.components.length), run: 0 };
  for (const { index, quantization } of scan.components)
    parts.coefficients[index]!.quantization = quantization ?? parts.coefficients[index]!.quantization;
  const take = first === 0 ? (scan.high === 0 ? dcFirst : dcMore) : scan.high === 0 ? acFirst : acMore;
  const restart = () => {
    reader.restart();
    decoding.before.fill(0);
    decoding.run = 0;
  };
  eachBlock(image, scan, parts.planes, restart, (part, plane, column, row) => {
    const at = (row * (plane.stride / 8) + column) * 64;
    take(decoding, part, parts.coefficients[part.index]!.values.subarray(at, at + 64));
  });
  return reader.at;
}

/** Transforms the coefficients of all scans into the image. */
export function drawCoefficients(
  { precision }: JpegImage,
  planes: readonly BlockPlane[],
  coefficients: readonly Coefficients[],
): void {
  const block = new Int32Array(64);
  for (const [index, plane] of planes.entries()) {
    const { values, quantization } = coefficients[index]!;
    if (!quantization) throw new RangeError('a quantization table is missing');
    const across = plane.stride / 8;
    for (let number = 0; number < across * plane.blocksDown; number += 1) {
      for (let at = 0; at < 64; at += 1) block[zigzag[at]!] = values[number * 64 + at]! * quantization[at]!;
      storeBlock(plane, number % across, Math.floor(number / across), block, precision);
    }
  }
}

function dcFirst({ reader, scan, before }: Decoding, { index, dc }: ScanComponent, block: Int32Array): void {
  if (!dc) throw new RangeError('a Huffman table is missing');
  before[index] = before[index]! + reader.extended(Math.min(16, reader.symbol(dc)));
  block[0] = before[index]! << scan.shift;
}

function dcMore({ reader, scan }: Decoding, _part: ScanComponent, block: Int32Array): void {
  if (reader.bits(1) === 1) block[0] = block[0]! | (1 << scan.shift);
}

/** Coefficients that were not there before, by their runs of zeros. */
function acFirst(decoding: Decoding, { ac }: ScanComponent, block: Int32Array): void {
  const { reader, scan } = decoding;
  if (!ac) throw new RangeError('a Huffman table is missing');
  if (decoding.run > 0) {
    decoding.run -= 1;
    return;
  }
  for (let at = scan.predictor; at <= scan.last; at += 1) {
    const symbol = reader.symbol(ac);
    const [zeros, size] = [symbol >> 4, symbol & 15];
    if (size === 0 && zeros < 15) {
      decoding.run = (1 << zeros) - 1 + reader.bits(zeros);
      return;
    }
    at += zeros;
    if (at > scan.last) return;
    if (size > 0) block[at] = reader.extended(size) << scan.shift;
  }
}

/** One more bit of the coefficients that are there, and those that begin with this bit. */
function acMore(decoding: Decoding, { ac }: ScanComponent, block: Int32Array): void {
  const { reader, scan } = decoding;
  if (!ac) throw new RangeError('a Huffman table is missing');
  const bit = 1 << scan.shift;
  let at = scan.predictor;
  while (decoding.run === 0 && at <= scan.last) {
    const symbol = reader.symbol(ac);
    const [zeros, size] = [symbol >> 4, symbol & 15];
    if (size === 0 && zeros < 15) {
      decoding.run = (1 << zeros) + reader.bits(zeros);
      break;
    }
    const added = size === 0 ? 0 : reader.bits(1) === 1 ? bit : -bit;
    at = refined(reader, block, at, scan.last, bit, zeros);
    if (added !== 0 && at <= scan.last) block[at] = added;
    at += 1;
  }
  if (decoding.run === 0) return;
  refined(reader, block, at, scan.last, bit, 64);
  decoding.run -= 1;
}

/** Adds a bit to each coefficient while skipping so many zeros; returns the position of the zero after them. */
function refined(reader: BitReader, block: Int32Array, from: number, last: number, bit: number, zeros: number): number {
  let left = zeros;
  let at = from;
  for (; at <= last; at += 1) {
    const value = block[at]!;
    if (value === 0) {
      if (left === 0) return at;
      left -= 1;
    } else if (reader.bits(1) === 1 && (value & bit) === 0) block[at] = value + (value > 0 ? bit : -bit);
  }
  return at;
}
