type Decoder = {
  getEncodedBuffer(length: number): Uint8Array;
  getDecodedBuffer(): Uint8Array;
  decode(): void;
  decodeSubResolution(level: number): void;
  getFrameInfo(): { bitsPerSample: number; componentCount: number; isSigned: boolean; width: number; height: number };
  calculateSizeAtDecompositionLevel(level: number): { width: number; height: number };
  delete(): void;
};
type Factory<Name extends string> = (options: object) => Promise<Record<Name, new () => Decoder>>;

declare module '@cornerstonejs/codec-openjph/wasmjs' {
  const factory: Factory<'HTJ2KDecoder'>;
  // biome-ignore lint/style/noDefaultExport: that is how the package exports it
  export default factory;
}
declare module '@cornerstonejs/codec-openjpeg/decodewasmjs' {
  const factory: Factory<'J2KDecoder'>;
  // biome-ignore lint/style/noDefaultExport: that is how the package exports it
  export default factory;
}
declare module '@cornerstonejs/codec-charls/decodewasmjs' {
  const factory: Factory<'JpegLSDecoder'>;
  // biome-ignore lint/style/noDefaultExport: that is how the package exports it
  export default factory;
}
declare module '@cornerstonejs/codec-libjxl/decodewasmjs' {
  const factory: Factory<'JpegXLDecoder'>;
  // biome-ignore lint/style/noDefaultExport: that is how the package exports it
  export default factory;
}
