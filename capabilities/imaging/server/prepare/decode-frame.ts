import { createRequire } from 'node:module';
import type { WasmCodec, WasmDecode } from '@alder/dicom/pixels';

/** A decoder of the WASM family; all have the same interface. */
type WasmDecoder = {
  getEncodedBuffer(length: number): Uint8Array;
  decode(): void;
  getDecodedBuffer(): Uint8Array;
  getFrameInfo(): { width: number; height: number; bitsPerSample: number; componentCount: number };
  delete(): void;
};
type WasmModule = Record<string, new () => WasmDecoder>;

const load = createRequire(import.meta.url);
const modules = new Map<string, Promise<WasmModule>>();

/** Loads a WASM codec once and discards what it prints. */
export function wasmModule(path: string): Promise<WasmModule> {
  const quiet = { print: () => undefined, printErr: () => undefined };
  const found = modules.get(path) ?? Promise.resolve((load(path) as (options: object) => Promise<WasmModule>)(quiet));
  modules.set(path, found);
  return found;
}

const decoders: Readonly<Record<WasmCodec, readonly [string, string]>> = {
  'jpeg-ls': ['@cornerstonejs/codec-charls/wasmjs', 'JpegLSDecoder'],
  'jpeg-2000': ['@cornerstonejs/codec-openjpeg/wasmjs', 'J2KDecoder'],
  htj2k: ['@cornerstonejs/codec-openjph/wasmjs', 'HTJ2KDecoder'],
};

/** Decodes a frame with the WASM codecs of this machine. Any error means damaged bytes. */
export const wasmDecode: WasmDecode = async (codec, bytes) => {
  const [path, name] = decoders[codec];
  const module = await wasmModule(path);
  const decoder = new module[name]!();
  try {
    decoder.getEncodedBuffer(bytes.length).set(bytes);
    decoder.decode();
    const { width, height, bitsPerSample: bits, componentCount: components } = decoder.getFrameInfo();
    return { width, height, bits, components, bytes: decoder.getDecodedBuffer().slice() };
  } finally {
    decoder.delete();
  }
};
