type Stretch = { readonly start: number; readonly end: number };

const JPEG_START = 0xffd8;
const SCAN = 0xda;
const COMMENT = 0xfe;
/** Adobe's marker defines the color coding: without it the same bytes are another image. */
const ADOBE = 0xee;
const PNG_SIGNATURE_BYTES = 8;

/**
 * The byte ranges of a JPEG that determine its pixels, without metadata, previews and comments, which programs rewrite
 * when they pass a photograph on.
 *
 * @returns undefined when the bytes are not a JPEG.
 * @see ISO/IEC 10918-1 B.1
 */
export function jpegContent(bytes: Uint8Array): readonly Stretch[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint16(0) !== JPEG_START) return undefined;
  const found: Stretch[] = [];
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    // After the first scan every byte counts.
    if (marker === SCAN) return [...found, { start: at, end: bytes.length }];
    const end = at + 2 + view.getUint16(at + 2);
    const isLabel = (marker >= 0xe0 && marker <= 0xef && marker !== ADOBE) || marker === COMMENT;
    if (!isLabel) found.push({ start: at, end });
    at = end;
  }
  return undefined;
}

/**
 * The byte ranges of a PNG that determine its pixels: critical chunks and transparency.
 *
 * @returns undefined when the bytes are not a PNG.
 * @see W3C PNG 5.3
 */
export function pngContent(bytes: Uint8Array): readonly Stretch[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Stretch[] = [];
  for (let at = PNG_SIGNATURE_BYTES; at + 12 <= bytes.length; ) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return undefined;
    if (/^[A-Z]/.test(type) || type === 'tRNS') found.push({ start: at, end });
    if (type === 'IEND') return found;
    at = end;
  }
  return undefined;
}
