import type { Samples } from '@alder/dicom/pixels';
import { wasmModule } from './decode-frame.ts';

/** One frame as HTJ2K: RPCL, one tile-part per resolution. */
export type Encoded = {
  readonly bytes: Uint8Array;
  /** Bytes from the start that hold each resolution, smallest first; the last is the whole frame. */
  readonly levels: readonly number[];
};

type Encoder = {
  getDecodedBuffer(info: object): Uint8Array;
  setQuality(lossless: boolean, quantization: number): void;
  setProgressionOrder(order: number): void;
  setDecompositions(count: number): void;
  setTLMMarker(on: boolean): void;
  setTilePartDivisionsAtResolutions(on: boolean): void;
  encode(): void;
  getEncodedBuffer(): Uint8Array;
  delete(): void;
};
type Decoder = {
  getEncodedBuffer(length: number): Uint8Array;
  decode(): void;
  getDecodedBuffer(): Uint8Array;
  delete(): void;
};

const RPCL = 2;
/** No smaller resolution is made. */
const SMALLEST_SIDE = 48;
const MAX_DECOMPOSITIONS = 5;

/**
 * Encodes a frame without loss and verifies it: the decoded values are compared one by one.
 *
 * @param loss Above 0: encoded with that quantization instead, for photographs; 0.004 is not visible.
 * @returns undefined when the decoded frame differs.
 */
export async function encodeHtj2k(samples: Samples, loss = 0): Promise<Encoded | undefined> {
  const { HTJ2KEncoder, HTJ2KDecoder } = await wasmModule('@cornerstonejs/codec-openjph/wasmjs');
  const { values, columns, rows, components, bits, signed } = samples;
  const raw = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  const encoder = new HTJ2KEncoder!() as unknown as Encoder;
  try {
    const info = {
      width: columns,
      height: rows,
      bitsPerSample: values.BYTES_PER_ELEMENT === 1 ? 8 : signed ? 16 : Math.max(9, bits),
      componentCount: components,
      isSigned: signed,
      isUsingColorTransform: components === 3 && !samples.ybr,
    };
    const target = encoder.getDecodedBuffer(info);
    encoder.setQuality(loss === 0, loss);
    encoder.setProgressionOrder(RPCL);
    encoder.setDecompositions(decompositionsFor(columns, rows));
    encoder.setTLMMarker(true);
    encoder.setTilePartDivisionsAtResolutions(true);
    target.set(raw);
    encoder.encode();
    const bytes = encoder.getEncodedBuffer().slice();
    if (loss === 0 && !comesBack(new HTJ2KDecoder!() as unknown as Decoder, bytes, raw)) return undefined;
    return { bytes, levels: levelsOf(bytes) };
  } finally {
    encoder.delete();
  }
}

function comesBack(decoder: Decoder, bytes: Uint8Array, raw: Uint8Array): boolean {
  try {
    decoder.getEncodedBuffer(bytes.length).set(bytes);
    decoder.decode();
    return Buffer.compare(decoder.getDecodedBuffer(), raw) === 0;
  } finally {
    decoder.delete();
  }
}

function decompositionsFor(columns: number, rows: number): number {
  const fitting = Math.floor(Math.log2(Math.min(columns, rows) / SMALLEST_SIDE));
  return Math.min(MAX_DECOMPOSITIONS, Math.max(1, fitting));
}

/**
 * Ends of the tile-parts: each adds one resolution.
 *
 * @see ISO/IEC 15444-1 A.4.2 (SOT)
 */
export function levelsOf(codestream: Uint8Array): readonly number[] {
  const view = new DataView(codestream.buffer, codestream.byteOffset, codestream.byteLength);
  const ends: number[] = [];
  let at = 2;
  while (at + 12 <= codestream.length) {
    const marker = view.getUint16(at);
    if (marker === 0xffd9) break;
    if (marker !== 0xff90) at += 2 + view.getUint16(at + 2);
    else {
      const length = view.getUint32(at + 6) || codestream.length - at;
      at += length;
      ends.push(Math.min(at, codestream.length));
    }
  }
  if (ends.length > 0) ends[ends.length - 1] = codestream.length;
  return ends;
}
