import type { Palette, PixelGeometry, Samples } from '@alder/dicom/pixels';
import type { Pixels } from '../draw/painter.ts';
import { type Padding, pixelsOf, type Span } from './pixels-of.ts';
import { giveHtj2k, htj2k, wasmDecode } from './wasm-codecs.ts';

/** A frame of a rendition, or its first levels; or a frame of an original in its own transfer syntax. */
export type DecodeAsk = { readonly palette?: Palette | undefined; readonly padding?: Padding | undefined } & (
  | {
      readonly kind: 'rendition';
      readonly bytes: ArrayBuffer;
      /** How often the size is halved. */
      readonly level: number;
      readonly ybr?: boolean | undefined;
    }
  | {
      readonly kind: 'original';
      readonly bytes: Uint8Array;
      readonly syntax: string;
      readonly geometry: PixelGeometry;
      readonly firstBit: number;
    }
);
export type DecodeResult =
  | {
      readonly pixels: Pixels;
      readonly span: Span;
      readonly bits: number;
      readonly signed: boolean;
      readonly isCut?: boolean;
    }
  | { readonly error: string; readonly name: string };

/** Messages to a decoder: first its codec as the page compiled it, where available, and then frame after frame. */
export type ToDecoder =
  | { readonly htj2k: WebAssembly.Module | undefined }
  | { readonly id: number; readonly ask: DecodeAsk };

self.onmessage = async ({ data }: MessageEvent<ToDecoder>) => {
  if ('htj2k' in data) return giveHtj2k(data.htj2k);
  const { id, ask } = data;
  try {
    const samples = ask.kind === 'rendition' ? await rendered(ask) : await original(ask);
    const { pixels, span } = pixelsOf(samples, ask);
    const { bits, signed, missing } = samples;
    const buffer = 'grey' in pixels ? pixels.grey.buffer : pixels.rgba.buffer;
    const result: DecodeResult = { pixels, span, bits, signed, ...(missing && { isCut: true }) };
    self.postMessage({ id, result }, { transfer: [buffer] });
  } catch (error) {
    const { name = 'Error', message = String(error) } = error instanceof Error ? error : {};
    self.postMessage({ id, result: { error: message, name } satisfies DecodeResult });
  }
};

async function rendered({ bytes, level, ybr }: DecodeAsk & { kind: 'rendition' }): Promise<Samples> {
  const { HTJ2KDecoder } = await htj2k;
  const decoder = new HTJ2KDecoder();
  try {
    decoder.getEncodedBuffer(bytes.byteLength).set(new Uint8Array(bytes));
    decoder.decodeSubResolution(level);
    const { bitsPerSample: bits, componentCount: components, isSigned: signed } = decoder.getFrameInfo();
    const { width: columns, height: rows } = decoder.calculateSizeAtDecompositionLevel(level);
    const raw = decoder.getDecodedBuffer().slice();
    return { columns, rows, components, bits, signed, values: valuesOf(raw, bits, signed), ...(ybr && { ybr }) };
  } finally {
    decoder.delete();
  }
}

function valuesOf(raw: Uint8Array, bits: number, signed: boolean): Samples['values'] {
  if (bits <= 8) return signed ? new Int8Array(raw.buffer) : raw;
  return signed ? new Int16Array(raw.buffer) : new Uint16Array(raw.buffer);
}

/** The decoders of originals are loaded with the first frame of one. */
async function original({ bytes, syntax, geometry, firstBit }: DecodeAsk & { kind: 'original' }): Promise<Samples> {
  const { decodeFrame } = await import('./frame-decoder.ts');
  return decodeFrame(bytes, syntax, geometry, { wasm: wasmDecode, firstBit, partial: true });
}
