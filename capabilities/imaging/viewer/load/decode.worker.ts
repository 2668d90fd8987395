import wasmUrl from '@cornerstonejs/codec-openjph/wasm?url';
import factory from '@cornerstonejs/codec-openjph/wasmjs';

/** A frame, or the beginning of one, and how often its size is to be halved. */
export type DecodeAsk = { readonly id: number; readonly bytes: ArrayBuffer; readonly level: number };
export type DecodeAnswer =
  | {
      readonly id: number;
      readonly width: number;
      readonly height: number;
      readonly components: number;
      readonly bits: number;
      readonly signed: boolean;
      readonly data: ArrayBuffer;
    }
  | { readonly id: number; readonly error: string };

const codec = factory({ locateFile: () => wasmUrl, print: () => undefined, printErr: () => undefined });

self.onmessage = async ({ data: { id, bytes, level } }: MessageEvent<DecodeAsk>) => {
  try {
    const { HTJ2KDecoder } = await codec;
    const decoder = new HTJ2KDecoder();
    try {
      decoder.getEncodedBuffer(bytes.byteLength).set(new Uint8Array(bytes));
      decoder.decodeSubResolution(level);
      const { bitsPerSample, componentCount, isSigned } = decoder.getFrameInfo();
      const { width, height } = decoder.calculateSizeAtDecompositionLevel(level);
      const data = decoder.getDecodedBuffer().slice().buffer as ArrayBuffer;
      const answer: DecodeAnswer = {
        id,
        width,
        height,
        components: componentCount,
        bits: bitsPerSample,
        signed: isSigned,
        data,
      };
      self.postMessage(answer, { transfer: [data] });
    } finally {
      decoder.delete();
    }
  } catch (error) {
    self.postMessage({ id, error: String(error) } satisfies DecodeAnswer);
  }
};
