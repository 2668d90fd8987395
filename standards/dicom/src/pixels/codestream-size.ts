/** Width and height in the header of a codestream, before it is decoded. */
export type CodestreamSize = { readonly width: number; readonly height: number };

const JPEG_2000_START = 0xff4fff51;
const JPEG_START = 0xffd8;
const JPEG_LS_FRAME = 0xfff7;
const SCAN = 0xffda;
const JPEG_XL_START = 0xff0a;
/** The first box of a JPEG XL container: its length and `JXL `. */
const JPEG_XL_CONTAINER = [0x0000000c, 0x4a584c20];

/**
 * Reads the size out of the main header of a JPEG 2000, HTJ2K, JPEG-LS or JPEG XL codestream.
 *
 * @returns undefined where it does not stand at its place: the decoder has to say.
 * @see ISO/IEC 15444-1 A.5.1 (SIZ), ISO/IEC 14495-1 C.2.2, ISO/IEC 18181-1 D.2 (SizeHeader)
 */
export function codestreamSize(bytes: Uint8Array): CodestreamSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length >= 24 && view.getUint32(0) === JPEG_2000_START) {
    const [x, y, left, top] = [8, 12, 16, 20].map((at) => view.getUint32(at)) as [number, number, number, number];
    return { width: x - left, height: y - top };
  }
  const jpegXl = jpegXlCodestream(bytes, view);
  if (jpegXl) return jpegXlSize(jpegXl);
  if (bytes.length < 4 || view.getUint16(0) !== JPEG_START) return undefined;
  for (let at = 2; at + 9 <= bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker === JPEG_LS_FRAME) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (marker < 0xff01 || marker === SCAN) return undefined;
  }
  return undefined;
}

/** The codestream, bare or in the first `jxlc` or `jxlp` box of a container (ISO/IEC 18181-2 9). */
function jpegXlCodestream(bytes: Uint8Array, view: DataView): Uint8Array | undefined {
  if (bytes.length >= 2 && view.getUint16(0) === JPEG_XL_START) return bytes;
  const isContainer = bytes.length >= 12 && JPEG_XL_CONTAINER.every((word, at) => view.getUint32(at * 4) === word);
  for (let at = 12; isContainer && at + 8 <= bytes.length; ) {
    const length = view.getUint32(at);
    const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (kind === 'jxlc') return bytes.subarray(at + 8);
    // A part begins with its number.
    if (kind === 'jxlp') return bytes.subarray(at + 12);
    if (length < 8) return undefined;
    at += length;
  }
  return undefined;
}

/** Bits of a field whose length depends on a selector of two bits. */
const SIZE_BITS = [9, 13, 18, 30] as const;
/** Width to height, by the three bits behind the height; 0 says that the width follows. */
const RATIOS = [undefined, [1, 1], [12, 10], [4, 3], [3, 2], [16, 9], [5, 4], [2, 1]] as const;

function jpegXlSize(codestream: Uint8Array): CodestreamSize | undefined {
  let at = 16;
  // The least significant bit comes first.
  const bits = (count: number) => {
    let value = 0;
    for (let bit = 0; bit < count; bit += 1, at += 1)
      value += (((codestream[at >> 3] ?? 0) >> (at & 7)) & 1) * 2 ** bit;
    return value;
  };
  const isSmall = bits(1) === 1;
  const side = () => (isSmall ? (bits(5) + 1) * 8 : bits(SIZE_BITS[bits(2)]!) + 1);
  const height = side();
  const ratio = RATIOS[bits(3)];
  const width = ratio ? Math.floor((height * ratio[0]) / ratio[1]) : side();
  return at <= codestream.length * 8 ? { width, height } : undefined;
}
