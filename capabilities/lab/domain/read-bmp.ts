/** Most pixels of a picture of an analyzer; a plot has fewer than a hundredth of it. */
const MAX_PIXELS = 16_000_000;

/** A decoded picture: red, green, blue for each pixel, row by row from the top. */
export type Pixels = { readonly width: number; readonly height: number; readonly rgb: Uint8Array };

/** Whether bytes begin as a bitmap of Windows does. */
export const isBmp = (bytes: Uint8Array): boolean => bytes[0] === 0x42 && bytes[1] === 0x4d && bytes.length > 54;

/**
 * Decodes an uncompressed bitmap of Windows with 1, 4, 8, 24 or 32 bits a pixel, which is what analyzers send.
 *
 * @returns `undefined` for one that is cut, compressed or too large.
 * @see BITMAPFILEHEADER and BITMAPINFOHEADER of the Windows GDI
 */
export function readBmp(bytes: Uint8Array): Pixels | undefined {
  if (!isBmp(bytes)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [start, head, width, signedHeight] = [10, 14, 18, 22].map((at) => view.getInt32(at, true)) as [
    number,
    number,
    number,
    number,
  ];
  const [bits, compression] = [view.getUint16(28, true), view.getUint32(30, true)];
  const height = Math.abs(signedHeight);
  if (width < 1 || height < 1 || width * height > MAX_PIXELS || compression !== 0 || head < 40) return undefined;
  if (![1, 4, 8, 24, 32].includes(bits)) return undefined;
  const stride = Math.ceil((width * bits) / 32) * 4;
  const palette = 14 + head;
  if (start < palette || start + stride * height > bytes.length) return undefined;

  const rgb = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    // Rows stand from the bottom up, unless the height is negative.
    const from = start + stride * (signedHeight < 0 ? row : height - 1 - row);
    for (let column = 0; column < width; column += 1) {
      const at = bits >= 24 ? from + (column * bits) / 8 : palette + 4 * indexAt(bytes, from, column, bits);
      if (bits < 24 && at + 2 >= start) return undefined;
      const to = (row * width + column) * 3;
      [rgb[to], rgb[to + 1], rgb[to + 2]] = [bytes[at + 2]!, bytes[at + 1]!, bytes[at]!];
    }
  }
  return { width, height, rgb };
}

/** Place of a pixel in the palette. */
function indexAt(bytes: Uint8Array, from: number, column: number, bits: number): number {
  const perByte = 8 / bits;
  const byte = bytes[from + Math.floor(column / perByte)]!;
  return (byte >> (8 - bits * ((column % perByte) + 1))) & (2 ** bits - 1);
}
