declare module '@cornerstonejs/codec-openjph/wasmjs' {
  export type Decoder = {
    getEncodedBuffer(length: number): Uint8Array;
    getDecodedBuffer(): Uint8Array;
    decodeSubResolution(level: number): void;
    getFrameInfo(): { bitsPerSample: number; componentCount: number; isSigned: boolean; width: number; height: number };
    calculateSizeAtDecompositionLevel(level: number): { width: number; height: number };
    delete(): void;
  };
  const factory: (options: object) => Promise<{ HTJ2KDecoder: new () => Decoder }>;
  // biome-ignore lint/style/noDefaultExport: that is how the package exports it
  export default factory;
}
