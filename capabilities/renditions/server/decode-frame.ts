import { readFileSync } from 'node:fs';
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

/** Built for browsers alone: it fetches its code from an address, so here it is given the bytes. */
const WEB_ONLY = '@cornerstonejs/codec-libjxl/';

/** Loads a WASM codec once and discards what it prints. */
export function wasmModule(path: string): Promise<WasmModule> {
  const found = modules.get(path) ?? loadModule(path);
  modules.set(path, found);
  return found;
}

function loadModule(path: string): Promise<WasmModule> {
  const quiet = { print: () => undefined, printErr: () => undefined };
  const code = path.startsWith(WEB_ONLY) && { wasmBinary: readFileSync(load.resolve(path.replace(/js$/, ''))) };
  return Promise.resolve(factoryOf(load(path))({ ...quiet, ...code }));
}

type Factory = (options: object) => Promise<WasmModule>;

/** What a package exports: the factory itself, or, as an ES module, its default. */
function factoryOf(exported: Factory | { readonly default: Factory }): Factory {
  return typeof exported === 'function' ? exported : exported.default;
}

const decoders: Readonly<Record<WasmCodec, readonly [string, string]>> = {
  'jpeg-ls': ['@cornerstonejs/codec-charls/wasmjs', 'JpegLSDecoder'],
  'jpeg-2000': ['@cornerstonejs/codec-openjpeg/wasmjs', 'J2KDecoder'],
  htj2k: ['@cornerstonejs/codec-openjph/wasmjs', 'HTJ2KDecoder'],
  'jpeg-xl': ['@cornerstonejs/codec-libjxl/decodewasmjs', 'JpegXLDecoder'],
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
