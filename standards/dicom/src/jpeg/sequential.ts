import { BitReader } from './bit-reader.ts';
import type { JpegImage, JpegScan, ScanComponent } from './segments.ts';
import { inverseTransform } from './transform.ts';
import type { Plane } from './upsample.ts';

/** A plane with room for whole blocks, at the size of its component. */
export type BlockPlane = Plane & { readonly stride: number; readonly blocksDown: number };

/** Empty planes of an image, one for each component. */
export function planesOf({ rows, columns, components }: JpegImage): BlockPlane[] {
  const sampling = mostSampled(components);
  const unitsAcross = Math.ceil(columns / (8 * sampling.across));
  const unitsDown = Math.ceil(rows / (8 * sampling.down));
  return components.map(({ across, down }) => {
    const stride = unitsAcross * across * 8;
    const blocksDown = unitsDown * down;
    return {
      width: Math.ceil((columns * across) / sampling.across),
      height: Math.ceil((rows * down) / sampling.down),
      stride,
      blocksDown,
      values: new Uint16Array(stride * blocksDown * 8),
    };
  });
}

/** The greatest sampling factors of an image's components. */
export function mostSampled(components: JpegImage['components']): { across: number; down: number } {
  return {
    across: Math.max(...components.map(({ across }) => across)),
    down: Math.max(...components.map(({ down }) => down)),
  };
}

type Decoding = {
  readonly reader: BitReader;
  readonly block: Int32Array;
  readonly before: Int32Array;
  readonly precision: number;
};

/**
 * Decodes one scan of DCT blocks into the planes of its components; returns the offset after it.
 *
 * @throws {RangeError} on damaged data.
 * @see ITU-T T.81 F.2, A.2
 */
export function decodeScan(bytes: Uint8Array, image: JpegImage, scan: JpegScan, planes: BlockPlane[]): number {
  const { components: shapes, precision } = image;
  const reader = new BitReader(bytes, scan.start);
  const decoding = { reader, block: new Int32Array(64), before: new Int32Array(shapes.length), precision };
  const restart = () => {
    reader.restart();
    decoding.before.fill(0);
  };
  eachBlock(image, scan, planes, restart, (part, plane, column, row) =>
    decodeBlock(decoding, part, plane, column, row),
  );
  return reader.at;
}

/** Visits the blocks of a scan in the order in which they are coded. */
export function eachBlock(
  image: JpegImage,
  scan: JpegScan,
  planes: readonly BlockPlane[],
  restart: () => void,
  visit: (part: ScanComponent, plane: BlockPlane, column: number, row: number) => void,
): void {
  const { components: shapes } = image;
  // A scan of one component has its blocks row by row and none beyond the image; several are interleaved by unit.
  const [single] = scan.components.length === 1 ? scan.components : [];
  const maxSampling = mostSampled(shapes);
  const own = single && planes[single.index]!;
  const across = own ? Math.ceil(own.width / 8) : Math.ceil(image.columns / (8 * maxSampling.across));
  const down = own ? Math.ceil(own.height / 8) : Math.ceil(image.rows / (8 * maxSampling.down));
  let left = scan.restartInterval;
  for (let unit = 0; unit < across * down; unit += 1) {
    if (scan.restartInterval > 0 && left === 0) {
      restart();
      left = scan.restartInterval;
    }
    left -= 1;
    const [x, y] = [unit % across, Math.floor(unit / across)];
    for (const part of scan.components) {
      const shape = single ? { across: 1, down: 1 } : shapes[part.index]!;
      for (let block = 0; block < shape.across * shape.down; block += 1) {
        const column = x * shape.across + (block % shape.across);
        const row = y * shape.down + Math.floor(block / shape.across);
        visit(part, planes[part.index]!, column, row);
      }
    }
  }
}

function decodeBlock(decoding: Decoding, part: ScanComponent, plane: BlockPlane, column: number, row: number): void {
  const { reader, block, before, precision } = decoding;
  const { index, dc, ac, quantization } = part;
  if (!dc || !ac) throw new RangeError('a Huffman table is missing');
  if (!quantization) throw new RangeError('a quantization table is missing');
  block.fill(0);
  before[index] = before[index]! + reader.extended(Math.min(16, reader.symbol(dc)));
  block[0] = before[index]! * quantization[0]!;
  for (let at = 1; at < 64; at += 1) {
    const symbol = reader.symbol(ac);
    const bits = symbol & 15;
    if (bits === 0 && symbol >> 4 !== 15) break;
    at += symbol >> 4;
    if (at > 63) break;
    if (bits > 0) block[zigzag[at]!] = reader.extended(bits) * quantization[at]!;
  }
  storeBlock(plane, column, row, block, precision);
}

/** Transforms the coefficients of a block, and writes its samples where they belong. */
export function storeBlock(plane: BlockPlane, column: number, row: number, block: Int32Array, precision: number): void {
  inverseTransform(block, precision);
  const maxSample = 2 ** precision - 1;
  const level = 2 ** (precision - 1);
  const start = row * 8 * plane.stride + column * 8;
  for (let at = 0; at < 64; at += 1) {
    const value = block[at]! + level;
    plane.values[start + (at >> 3) * plane.stride + (at & 7)] = value < 0 ? 0 : value > maxSample ? maxSample : value;
  }
}

/** Place of each coefficient of the zigzag in its block. */
export const zigzag = Uint8Array.from([
  ...[0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14],
  ...[21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53],
  ...[60, 61, 54, 47, 55, 62, 63],
]);
