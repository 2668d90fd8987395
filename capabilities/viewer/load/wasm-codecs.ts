import type { WasmCodec, WasmDecode } from '@alder/dicom/pixels';
import jphUrl from '@cornerstonejs/codec-openjph/wasm?url';
import openJph from '@cornerstonejs/codec-openjph/wasmjs';

const silent = { print: () => undefined, printErr: () => undefined };

const input = Promise.withResolvers<WebAssembly.Module | undefined>();

/** Passes the HTJ2K codec that the page compiled, once for all workers; without it this worker fetches its own. */
export const giveHtj2k = input.resolve;

/** Nearly every image is HTJ2K, so this codec is loaded with the worker. */
export const htj2k = openJph({ ...silent, instantiateWasm });

function instantiateWasm(imports: WebAssembly.Imports, use: (instance: WebAssembly.Instance) => void) {
  void input.promise.then(async (module) => {
    if (module) return use(await WebAssembly.instantiate(module, imports));
    use((await WebAssembly.instantiateStreaming(fetch(jphUrl), imports)).instance);
  });
  return {};
}

/** The other codecs, each loaded with its first frame. */
const others = {
  'jpeg-2000': once(async () => {
    const [{ default: url }, { default: factory }] = await Promise.all([
      import('@cornerstonejs/codec-openjpeg/decodewasm?url'),
      import('@cornerstonejs/codec-openjpeg/decodewasmjs'),
    ]);
    return (await factory({ ...silent, locateFile: () => url })).J2KDecoder;
  }),
  'jpeg-ls': once(async () => {
    const [{ default: url }, { default: factory }] = await Promise.all([
      import('@cornerstonejs/codec-charls/decodewasm?url'),
      import('@cornerstonejs/codec-charls/decodewasmjs'),
    ]);
    return (await factory({ ...silent, locateFile: () => url })).JpegLSDecoder;
  }),
  'jpeg-xl': once(async () => {
    const [{ default: url }, { default: factory }] = await Promise.all([
      import('@cornerstonejs/codec-libjxl/decodewasm?url'),
      import('@cornerstonejs/codec-libjxl/decodewasmjs'),
    ]);
    return (await factory({ ...silent, locateFile: () => url })).JpegXLDecoder;
  }),
};

function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let begun: Promise<Result> | undefined;
  return () => {
    begun ??= work();
    return begun;
  };
}

const decoderOf = async (codec: WasmCodec) => (codec === 'htj2k' ? (await htj2k).HTJ2KDecoder : others[codec]());

/** Decodes a whole frame; any error means damaged bytes. */
export const wasmDecode: WasmDecode = async (codec, source) => {
  const Decoder = await decoderOf(codec);
  const decoder = new Decoder();
  try {
    decoder.getEncodedBuffer(source.length).set(source);
    decoder.decode();
    const { width, height, bitsPerSample: bits, componentCount: components } = decoder.getFrameInfo();
    return { width, height, bits, components, bytes: decoder.getDecodedBuffer().slice() };
  } finally {
    decoder.delete();
  }
};
