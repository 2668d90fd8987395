/** Width and height in the header of a codestream, before it is decoded. */
export type CodestreamSize = { readonly width: number; readonly height: number };

const JPEG_2000_START = 0xff4fff51;
const JPEG_START = 0xffd8;
const JPEG_LS_FRAME = 0xfff7;
const SCAN = 0xffda;

/**
 * Reads the size out of the main header of a JPEG 2000, HTJ2K or JPEG-LS codestream.
 *
 * @returns undefined where it does not stand at its place: the decoder has to say.
 * @see ISO/IEC 15444-1 A.5.1 (SIZ), ISO/IEC 14495-1 C.2.2
 */
export function codestreamSize(bytes: Uint8Array): CodestreamSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length >= 24 && view.getUint32(0) === JPEG_2000_START) {
    const [x, y, left, top] = [8, 12, 16, 20].map((at) => view.getUint32(at)) as [number, number, number, number];
    return { width: x - left, height: y - top };
  }
  if (bytes.length < 4 || view.getUint16(0) !== JPEG_START) return undefined;
  for (let at = 2; at + 9 <= bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker === JPEG_LS_FRAME) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (marker < 0xff01 || marker === SCAN) return undefined;
  }
  return undefined;
}
