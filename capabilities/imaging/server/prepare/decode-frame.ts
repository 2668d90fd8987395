import { createRequire } from 'node:module';
import { decodeJpeg, transferSyntax } from '@alder/dicom';
import sharp from 'sharp';
import type { PixelGeometry } from './frame-places.ts';
import { decodeRle } from './rle.ts';

/** Samples of one frame, interleaved by pixel: stored values, sign and unused bits settled. */
export type Samples = {
  readonly columns: number;
  readonly rows: number;
  readonly components: number;
  /** Bits that the values need. */
  readonly bits: number;
  readonly signed: boolean;
  readonly values: Uint8Array | Uint16Array | Int16Array;
  /** How three components are to be read; undefined for RGB and for grey. */
  readonly ybr?: boolean;
};

/** No decoder here for this way of compression; a viewer may have one. */
export class NotDecodable extends Error {
  override readonly name = 'NotDecodable';
}

const load = createRequire(import.meta.url);

/** A decoder of the WASM family: all four speak the same. */
type WasmDecoder = {
  getEncodedBuffer(length: number): Uint8Array;
  decode(): void;
  getDecodedBuffer(): Uint8Array;
  getFrameInfo(): { width: number; height: number; bitsPerSample: number; componentCount: number; isSigned?: boolean };
  delete(): void;
};
type WasmModule = Record<string, new () => WasmDecoder>;

const modules = new Map<string, Promise<WasmModule>>();

/** Loads a WASM codec once; what it prints is not ours to print. */
export function wasmModule(path: string): Promise<WasmModule> {
  const quiet = { print: () => undefined, printErr: () => undefined };
  const found = modules.get(path) ?? Promise.resolve((load(path) as (options: object) => Promise<WasmModule>)(quiet));
  modules.set(path, found);
  return found;
}

const decoders = {
  'jpeg-ls': ['@cornerstonejs/codec-charls/wasmjs', 'JpegLSDecoder'],
  'jpeg-2000': ['@cornerstonejs/codec-openjpeg/wasmjs', 'J2KDecoder'],
  htj2k: ['@cornerstonejs/codec-openjph/wasmjs', 'HTJ2KDecoder'],
} as const;

/**
 * Decodes one frame to its stored values.
 *
 * @throws {NotDecodable} for a compression without a decoder; any other error means damaged bytes.
 */
export async function decodeFrame(bytes: Uint8Array, syntax: string, geometry: PixelGeometry): Promise<Samples> {
  const { codec, bigEndian } = transferSyntax(syntax);
  const { rows, columns, samples, bitsAllocated } = geometry;
  if (codec === 'native') return nativeSamples(bytes, geometry, bigEndian);
  if (codec === 'rle') return storedSamples(decodeRle(bytes, rows * columns, samples, bitsAllocated / 8), geometry);
  if (codec === 'jpeg') return jpegSamples(bytes);
  if (codec === 'jpeg-lossless' || codec === 'jpeg-extended') return longJpegSamples(bytes, geometry);
  if (codec === 'jpeg-ls' || codec === 'jpeg-2000' || codec === 'htj2k') return wasmSamples(bytes, codec, geometry);
  throw new NotDecodable(codec);
}

async function wasmSamples(bytes: Uint8Array, codec: keyof typeof decoders, geometry: PixelGeometry): Promise<Samples> {
  const [path, name] = decoders[codec];
  const module = await wasmModule(path);
  const decoder = new module[name]!();
  try {
    decoder.getEncodedBuffer(bytes.length).set(bytes);
    decoder.decode();
    const { width, height, bitsPerSample, componentCount } = decoder.getFrameInfo();
    if (width !== geometry.columns || height !== geometry.rows) throw new RangeError('the codestream has another size');
    const raw = decoder.getDecodedBuffer().slice();
    const bitsAllocated = bitsPerSample > 8 ? 16 : 8;
    // The codestream knows its own precision; the header's is believed for what the values mean.
    const highBit = Math.min(geometry.highBit, bitsAllocated - 1);
    const shaped = { ...geometry, bitsAllocated, samples: componentCount, planar: false };
    const bitsStored = Math.min(geometry.bitsStored, bitsAllocated);
    return storedSamples(
      raw,
      { ...shaped, bitsStored, highBit: Math.max(highBit, bitsStored - 1) },
      codec !== 'jpeg-ls',
    );
  } finally {
    decoder.delete();
  }
}

/** JPEG of more than 8 bits: decoded here, because the libraries stop at 8. */
function longJpegSamples(bytes: Uint8Array, geometry: PixelGeometry): Samples {
  const { rows, columns, components: samples, values } = decodeJpeg(bytes);
  if (rows !== geometry.rows || columns !== geometry.columns) throw new RangeError('the codestream has another size');
  const shaped = { ...geometry, samples, planar: false };
  if (geometry.bitsAllocated === 8) return storedSamples(Uint8Array.from(values), shaped);
  return storedSamples(new Uint8Array(values.buffer), shaped);
}

async function jpegSamples(bytes: Uint8Array): Promise<Samples> {
  const image = sharp(bytes, { limitInputPixels: 100_000_000, failOn: 'none' });
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return {
    columns: info.width,
    rows: info.height,
    components: info.channels,
    bits: 8,
    signed: false,
    values: new Uint8Array(data),
  };
}

function nativeSamples(bytes: Uint8Array, geometry: PixelGeometry, bigEndian: boolean): Samples {
  if (geometry.photometric === 'YBR_FULL_422')
    return storedSamples(from422(bytes, geometry), { ...geometry, planar: false });
  const ordered = bigEndian && geometry.bitsAllocated === 16 ? Buffer.from(bytes).swap16() : bytes;
  return storedSamples(ordered, geometry);
}

/** YBR_FULL_422: two pixels share their colour (PS3.3 C.7.6.3.1.2). */
function from422(bytes: Uint8Array, { rows, columns }: PixelGeometry): Uint8Array {
  const out = new Uint8Array(rows * columns * 3);
  for (let pair = 0; pair * 4 + 3 < bytes.length && pair * 6 + 5 < out.length; pair += 1) {
    const [y1, y2, cb, cr] = bytes.subarray(pair * 4, pair * 4 + 4);
    out.set([y1!, cb!, cr!, y2!, cb!, cr!], pair * 6);
  }
  return out;
}

/** Puts raw little-endian samples into values: planes interleaved, high bit, mask and sign applied. */
function storedSamples(raw: Uint8Array, geometry: PixelGeometry, colorDone = false): Samples {
  const { rows, columns, samples: components, bitsAllocated, bitsStored: bits, highBit, signed } = geometry;
  const count = rows * columns * components;
  const ybr = !colorDone && geometry.photometric.startsWith('YBR_FULL') && components === 3;
  const shape = { columns, rows, components, bits, signed, ...(ybr ? { ybr } : {}) };
  if (raw.length < count * (bitsAllocated / 8)) throw new RangeError('the frame has too few bytes');
  if (bitsAllocated === 8) {
    const flat = raw.subarray(0, count);
    return { ...shape, values: geometry.planar && components === 3 ? interleave(flat) : flat };
  }
  const source = raw.byteOffset % 2 === 0 ? raw : raw.slice();
  const words = new Uint16Array(source.buffer, source.byteOffset, count);
  const shift = highBit + 1 - bits;
  const mask = bits === 16 ? 0xffff : (1 << bits) - 1;
  const values = signed ? new Int16Array(count) : new Uint16Array(count);
  for (let at = 0; at < count; at += 1) {
    const value = (words[at]! >> shift) & mask;
    values[at] = signed ? (value << (32 - bits)) >> (32 - bits) : value;
  }
  return { ...shape, values };
}

function interleave(planes: Uint8Array): Uint8Array {
  const size = planes.length / 3;
  const out = new Uint8Array(planes.length);
  for (let at = 0; at < size; at += 1) out.set([planes[at]!, planes[size + at]!, planes[2 * size + at]!], at * 3);
  return out;
}
