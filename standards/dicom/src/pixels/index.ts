export { CODESTREAM_HEAD_BYTES, codestreamSyntax } from './codestream-syntax.ts';
export { type Palette, paletteOf, toRgba } from './colour.ts';
export {
  type Codestream,
  decodeFrame,
  NotDecodable,
  type WasmCodec,
  type WasmDecode,
} from './decode-frame.ts';
export { type FramePlace, framePlaces, isCodestreamStart, nativeFrameBits } from './frame-places.ts';
export { MAX_FRAME_PIXELS, type PixelGeometry, pixelGeometry } from './geometry.ts';
export { hasEmbeddedOverlay, type Overlay, overlayMask, overlaysOf, wordGeometry } from './overlay.ts';
export type { Samples } from './samples.ts';
