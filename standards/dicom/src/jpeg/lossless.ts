import { BitReader, type HuffmanTable } from './bit-reader.ts';
import type { JpegImage, JpegScan } from './segments.ts';

/**
 * Decodes one scan of predicted samples into the samples of the image, interleaved; returns the offset after it.
 *
 * @throws {RangeError} on damaged data and on subsampled colour.
 * @see ITU-T T.81 H
 */
export function decodeLossless(bytes: Uint8Array, image: JpegImage, scan: JpegScan, values: Uint16Array): number {
  const { rows, columns, components, precision } = image;
  if (components.some(({ across, down }) => across !== components[0]!.across || down !== components[0]!.down))
    throw new RangeError('subsampled colour');
  const reader = new BitReader(bytes, scan.start);
  const parts = scan.components.map(({ index, dc }) => {
    if (!dc) throw new RangeError('a Huffman table is missing');
    return { index, table: dc };
  });
  if (scan.predictor < 1 || scan.predictor > 7) throw new RangeError('no such predictor');
  const initial = 1 << Math.max(0, precision - scan.shift - 1);
  const count = components.length;
  const stride = columns * count;
  let left = scan.restartInterval;
  // Row in which prediction restarts, as after a restart marker.
  let firstRow = 0;
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      if (scan.restartInterval > 0 && left === 0) {
        reader.restart();
        left = scan.restartInterval;
        firstRow = y;
      }
      left -= 1;
      for (let part = 0; part < parts.length; part += 1) {
        const { index, table } = parts[part]!;
        const at = y * stride + x * count + index;
        const first = y === firstRow;
        const predicted = first
          ? x === 0
            ? initial
            : values[at - count]!
          : x === 0
            ? values[at - stride]!
            : predict(scan.predictor, values[at - count]!, values[at - stride]!, values[at - stride - count]!);
        values[at] = predicted + differenceOf(reader, table);
      }
    }
  }
  if (scan.shift > 0) shiftUp(values, scan, count);
  return reader.at;
}

function differenceOf(reader: BitReader, table: HuffmanTable): number {
  const bits = reader.symbol(table);
  return bits === 16 ? 32_768 : reader.extended(Math.min(16, bits));
}

/** @see ITU-T T.81 H.1.2.1 */
function predict(kind: number, a: number, b: number, c: number): number {
  switch (kind) {
    case 1:
      return a;
    case 2:
      return b;
    case 3:
      return c;
    case 4:
      return a + b - c;
    case 5:
      return a + ((b - c) >> 1);
    case 6:
      return b + ((a - c) >> 1);
    default:
      return (a + b) >> 1;
  }
}

function shiftUp(values: Uint16Array, { components, shift }: JpegScan, count: number): void {
  for (const { index } of components)
    for (let at = index; at < values.length; at += count) values[at] = values[at]! << shift;
}
