import { BitReader, type HuffmanTable } from './bit-reader.ts';
import { type JpegHead, readJpegHead } from './segments.ts';

/** A decoded JPEG: samples interleaved by pixel. */
export type JpegSamples = {
  readonly rows: number;
  readonly columns: number;
  readonly components: number;
  readonly precision: number;
  readonly values: Uint16Array;
};

/**
 * Decodes lossless JPEG (processes 14 and 14 SV1) and sequential DCT JPEG of 8 or 12 bits (processes 1, 2 and 4).
 *
 * Colour is given as it is coded: YCbCr stays YCbCr. Data that end early leave the rest as it was predicted.
 *
 * @throws {RangeError} on damaged data and on other kinds (progressive, arithmetic, subsampled colour).
 * @see ITU-T T.81 F, H
 */
export function decodeJpeg(bytes: Uint8Array): JpegSamples {
  const head = readJpegHead(bytes);
  const values = head.kind === 'lossless' ? decodeLossless(bytes, head) : decodeSequential(bytes, head);
  const { rows, columns, precision } = head;
  return { rows, columns, components: head.components.length, precision, values };
}

function tableOf(tables: readonly (HuffmanTable | undefined)[], place: number): HuffmanTable {
  const table = tables[place & 3];
  if (!table) throw new RangeError('a Huffman table is missing');
  return table;
}

function decodeLossless(bytes: Uint8Array, head: JpegHead): Uint16Array {
  const { rows, columns, components, precision, shift, restartInterval } = head;
  if (components.some(({ across, down }) => across !== 1 || down !== 1)) throw new RangeError('subsampled colour');
  const count = components.length;
  const values = new Uint16Array(rows * columns * count);
  const reader = new BitReader(bytes, head.start);
  const tables = components.map(({ dc }) => tableOf(head.dcTables, dc));
  const initial = 1 << (precision - shift - 1);
  const stride = columns * count;
  let left = restartInterval;
  // Row that prediction starts anew in, as after a restart.
  let firstRow = 0;
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      if (restartInterval > 0 && left === 0) {
        reader.restart();
        left = restartInterval;
        firstRow = y;
      }
      left -= 1;
      for (let component = 0; component < count; component += 1) {
        const at = y * stride + x * count + component;
        const predicted = predict(values, at, {
          x,
          isFirst: y === firstRow,
          count,
          stride,
          initial,
          kind: head.predictor,
        });
        const bits = reader.symbol(tables[component]!);
        values[at] = predicted + (bits === 16 ? 32_768 : reader.extended(bits));
      }
    }
  }
  if (shift > 0) for (let at = 0; at < values.length; at += 1) values[at] = values[at]! << shift;
  return values;
}

type Neighbours = { x: number; isFirst: boolean; count: number; stride: number; initial: number; kind: number };

/** @see ITU-T T.81 H.1.2.1 */
function predict(values: Uint16Array, at: number, { x, isFirst, count, stride, initial, kind }: Neighbours): number {
  if (isFirst) return x === 0 ? initial : values[at - count]!;
  const b = values[at - stride]!;
  if (x === 0) return b;
  const a = values[at - count]!;
  switch (kind) {
    case 1:
      return a;
    case 2:
      return b;
    case 3:
      return values[at - stride - count]!;
    case 4:
      return a + b - values[at - stride - count]!;
    case 5:
      return a + ((b - values[at - stride - count]!) >> 1);
    case 6:
      return b + ((a - values[at - stride - count]!) >> 1);
    case 7:
      return (a + b) >> 1;
    default:
      throw new RangeError('no such predictor');
  }
}

/** Place of each coefficient of the zigzag in its block. */
const zigzag = Uint8Array.from([
  ...[
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21,
    28,
  ],
  ...[
    35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
    55, 62, 63,
  ],
]);
/** Basis of the inverse transform: `cosines[u * 8 + x]`. */
const cosines = Float64Array.from({ length: 64 }, (_, at) => {
  const [u, x] = [at >> 3, at & 7];
  return (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16);
});

function decodeSequential(bytes: Uint8Array, head: JpegHead): Uint16Array {
  const { rows, columns, components, precision, restartInterval } = head;
  if (components.some(({ across, down }) => across !== components[0]!.across || down !== components[0]!.down)) {
    throw new RangeError('subsampled colour');
  }
  const count = components.length;
  const values = new Uint16Array(rows * columns * count);
  const reader = new BitReader(bytes, head.start);
  const before = new Int32Array(count);
  const block = new Float64Array(64);
  let left = restartInterval;
  for (let top = 0; top < rows; top += 8) {
    for (let start = 0; start < columns; start += 8) {
      if (restartInterval > 0 && left === 0) {
        reader.restart();
        before.fill(0);
        left = restartInterval;
      }
      left -= 1;
      for (const [place, component] of components.entries()) {
        const quantization = head.quantizations[component.quantization & 3];
        if (!quantization) throw new RangeError('a quantization table is missing');
        const tables = { dc: tableOf(head.dcTables, component.dc), ac: tableOf(head.acTables, component.ac) };
        before[place] = readBlock(reader, block, quantization, tables, before[place]!);
        transform(block);
        put(block, values, { top, start, rows, columns, count, place, precision });
      }
    }
  }
  return values;
}

/** Reads one block, dequantized and out of its zigzag; gives its DC value. @see ITU-T T.81 F.2.2 */
function readBlock(
  reader: BitReader,
  block: Float64Array,
  quantization: Uint16Array,
  { dc, ac }: { dc: HuffmanTable; ac: HuffmanTable },
  before: number,
): number {
  block.fill(0);
  const value = before + reader.extended(Math.min(16, reader.symbol(dc)));
  block[0] = value * quantization[0]!;
  for (let at = 1; at < 64; at += 1) {
    const symbol = reader.symbol(ac);
    const bits = symbol & 15;
    if (bits === 0 && symbol >> 4 !== 15) break;
    at += symbol >> 4;
    if (at > 63) break;
    if (bits > 0) block[zigzag[at]!] = reader.extended(bits) * quantization[at]!;
  }
  return value;
}

const half = new Float64Array(64);

/** Inverse discrete cosine transform, rows then columns. @see ITU-T T.81 A.3.3 */
function transform(block: Float64Array): void {
  for (let v = 0; v < 8; v += 1) {
    for (let x = 0; x < 8; x += 1) {
      let sum = 0;
      for (let u = 0; u < 8; u += 1) sum += cosines[u * 8 + x]! * block[v * 8 + u]!;
      half[v * 8 + x] = sum;
    }
  }
  for (let y = 0; y < 8; y += 1) {
    for (let x = 0; x < 8; x += 1) {
      let sum = 0;
      for (let v = 0; v < 8; v += 1) sum += cosines[v * 8 + y]! * half[v * 8 + x]!;
      block[y * 8 + x] = sum;
    }
  }
}

type Place = {
  top: number;
  start: number;
  rows: number;
  columns: number;
  count: number;
  place: number;
  precision: number;
};

function put(
  block: Float64Array,
  values: Uint16Array,
  { top, start, rows, columns, count, place, precision }: Place,
): void {
  const most = (1 << precision) - 1;
  const level = 1 << (precision - 1);
  for (let y = 0; y < 8 && top + y < rows; y += 1) {
    for (let x = 0; x < 8 && start + x < columns; x += 1) {
      const value = Math.round(block[y * 8 + x]!) + level;
      values[((top + y) * columns + start + x) * count + place] = value < 0 ? 0 : value > most ? most : value;
    }
  }
}
