import { decodeJpeg } from '../jpeg/decode.ts';
import { transferSyntax } from '../uid.ts';
import { codestreamSize } from './codestream-size.ts';
import type { PixelGeometry } from './geometry.ts';
import { decodeRle } from './rle.ts';
import { type Samples, storedSamples } from './samples.ts';

/** Output of an external codec for one frame: samples interleaved, 8 or 16 bits each, little endian. */
export type Codestream = {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  readonly bits: number;
  readonly bytes: Uint8Array;
};

/** Codecs that come as WebAssembly; each machine loads them in its own way. */
export type WasmCodec = 'jpeg-ls' | 'jpeg-2000' | 'htj2k' | 'jpeg-xl';
export type WasmDecode = (codec: WasmCodec, bytes: Uint8Array) => Promise<Codestream>;

/** No decoder here for this way of compression. */
export class NotDecodable extends Error {
  override readonly name = 'NotDecodable';
}

/**
 * Decodes one frame to its stored values.
 *
 * @param syntax Transfer syntax UID of the data set; a deflated one is given inflated.
 * @param parts.wasm Decodes the other transfer syntaxes in WebAssembly.
 * @param parts.firstBit Bit at which a frame of single bits begins in its first byte.
 * @param parts.partial A frame that was cut off is decoded as far as its bytes go; `missing` counts the rest.
 * @throws {NotDecodable} for a compression without a decoder; any other error means damaged bytes.
 * @see DICOM PS3.5 8
 */
export async function decodeFrame(
  bytes: Uint8Array,
  syntax: string,
  geometry: PixelGeometry,
  parts: { readonly wasm: WasmDecode; readonly firstBit?: number; readonly partial?: boolean },
): Promise<Samples> {
  const { codec, bigEndian } = transferSyntax(syntax);
  const { rows, columns, samples, bitsAllocated } = geometry;
  if (codec === 'native') return nativeSamples(bytes, geometry, bigEndian, parts);
  if (codec === 'rle') {
    const raw = decodeRle(bytes, rows * columns, samples, bitsAllocated / 8);
    // Segments are planes whatever Planar Configuration says; they are returned interleaved.
    return storedSamples(raw, { ...geometry, planar: false }, { ybr: isYbr(geometry) });
  }
  if (codec === 'jpeg' || codec === 'jpeg-lossless' || codec === 'jpeg-extended') return jpegSamples(bytes, geometry);
  if (codec === 'jpeg-ls' || codec === 'jpeg-2000' || codec === 'htj2k' || codec === 'jpeg-xl') {
    // An implausible size would keep the decoder busy for minutes before the result could be compared.
    const text = codestreamSize(bytes);
    if (text) sameSize(text.width, text.height, geometry);
    const stream = await parts.wasm(codec, bytes).catch((fault: unknown) => {
      // Some codecs throw the address of a message in their own memory.
      throw fault instanceof Error ? fault : new Error(`the ${codec} decoder stopped (${String(fault)})`);
    });
    return wasmSamples(stream, codec, geometry, bytes);
  }
  throw new NotDecodable(codec);
}

function isYbr({ photometric, samples }: PixelGeometry): boolean {
  return samples === 3 && photometric.startsWith('YBR_FULL');
}

function sameSize(width: number, height: number, { columns, rows }: PixelGeometry): void {
  if (width !== columns || height !== rows)
    throw new RangeError(`the codestream is ${width} by ${height}, the header says ${columns} by ${rows}`);
}

function wasmSamples(stream: Codestream, codec: WasmCodec, geometry: PixelGeometry, source: Uint8Array): Samples {
  sameSize(stream.width, stream.height, geometry);
  const bitsAllocated = stream.bits > 8 ? 16 : 8;
  // The precision comes from the codestream; the meaning of the values from the header.
  const bitsStored = Math.min(geometry.bitsStored, bitsAllocated);
  const shaped = {
    ...geometry,
    bitsAllocated,
    bitsStored,
    highBit: bitsStored - 1,
    samples: stream.components,
    planar: false,
  };
  // JPEG XL is decoded to red, green and blue whatever was in it (ISO/IEC 18181-1 6).
  const isColour = codec === 'jpeg-xl' || (codec !== 'jpeg-ls' && hasColourTransform(source));
  return storedSamples(stream.bytes, shaped, { ybr: isYbr(shaped) && !isColour });
}

/** Whether a JPEG 2000 codestream turns its components back into red, green and blue itself (COD, SGcod). */
export function hasColourTransform(codestream: Uint8Array): boolean {
  let at = 2;
  while (at + 9 <= codestream.length && codestream[at] === 0xff) {
    const marker = codestream[at + 1];
    if (marker === 0x52) return codestream[at + 8] === 1;
    if (marker === 0x90 || marker === 0x93) return false;
    at += 2 + ((codestream[at + 2]! << 8) | codestream[at + 3]!);
  }
  return false;
}

const MAX_COMPONENTS = 4;

/** JPEG of every kind: decoded here, because the common libraries stop at 8 bits. */
function jpegSamples(bytes: Uint8Array, geometry: PixelGeometry): Samples {
  // No memory is allocated for more than the header announces.
  const maxSamples = geometry.rows * geometry.columns * MAX_COMPONENTS;
  const { rows, columns, components: samples, precision, values, transform } = decodeJpeg(bytes, maxSamples);
  sameSize(columns, rows, geometry);
  const ybr = samples === 3 && (transform === undefined ? geometry.photometric.startsWith('YBR') : transform === 1);
  const isWide = geometry.bitsAllocated === 16 || precision > 8;
  const bitsAllocated = isWide ? 16 : 8;
  const bitsStored = Math.min(geometry.bitsStored, bitsAllocated);
  const shaped = { ...geometry, samples, planar: false, bitsAllocated, bitsStored, highBit: bitsStored - 1 };
  return storedSamples(isWide ? new Uint8Array(values.buffer) : Uint8Array.from(values), shaped, { ybr });
}

function nativeSamples(
  bytes: Uint8Array,
  geometry: PixelGeometry,
  bigEndian: boolean,
  { firstBit = 0, partial = false }: { readonly firstBit?: number; readonly partial?: boolean },
): Samples {
  const ybr = isYbr(geometry);
  if (ybr && geometry.photometric === 'YBR_FULL_422') {
    const whole = from422(bytes, geometry, partial);
    return { ...storedSamples(whole.bytes, { ...geometry, planar: false }, { ybr }), ...whole.rest };
  }
  const ordered = bigEndian && geometry.bitsAllocated === 16 ? swapped(bytes) : bytes;
  return storedSamples(ordered, geometry, { ybr, firstBit, partial });
}

function swapped(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length);
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    out[at] = bytes[at + 1]!;
    out[at + 1] = bytes[at]!;
  }
  return out;
}

/** YBR_FULL_422: two pixels share their colour (PS3.3 C.7.6.3.1.2). Missing pixels are black. */
function from422(bytes: Uint8Array, { rows, columns }: PixelGeometry, partial: boolean) {
  const target = rows * columns * 2;
  if (bytes.length < target && !(partial && bytes.length > 0)) throw new RangeError('the frame has too few bytes');
  const out = new Uint8Array(rows * columns * 3);
  const pairs = Math.ceil((rows * columns) / 2);
  for (let pair = 0; pair < pairs; pair += 1) {
    const isThere = pair * 4 + 3 < bytes.length;
    const [y1, y2, cb, cr] = isThere ? bytes.subarray(pair * 4, pair * 4 + 4) : [0, 0, 128, 128];
    out.set([y1!, cb!, cr!, y2!, cb!, cr!].slice(0, out.length - pair * 6), pair * 6);
  }
  const missing = Math.max(0, rows * columns - Math.floor(bytes.length / 4) * 2) * 3;
  return { bytes: out, rest: missing > 0 ? { missing } : {} };
}
