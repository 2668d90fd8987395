import type { Storage } from '@alder/storage';
import { type ByteRange, heldRange, storedRange } from './pieces.ts';

/** Segments of a file that are examined before the coded image begins. */
const MAX_PARTS = 10_000;
/** A longer one is not a photograph; it is displayed when it has been prepared. */
const MAX_JPEG_BYTES = 128 * 1024 * 1024;
const ORIENTATION = 0x0112;

/**
 * A photograph without the metadata of a camera or a program: place, time, names, comments. The orientation stays.
 *
 * @returns undefined for a file whose segments cannot be parsed.
 * @see ITU-T T.81 B.1, W3C PNG 5
 */
export function stripImageMetadata(
  storage: Storage,
  key: string,
  filetype: 'jpeg' | 'png',
  bytes: number,
): Promise<readonly ByteRange[] | undefined> {
  return filetype === 'jpeg' ? plainJpeg(storage, key, bytes) : plainPng(storage, key, bytes);
}

async function plainJpeg(storage: Storage, key: string, bytes: number): Promise<readonly ByteRange[] | undefined> {
  if (bytes > MAX_JPEG_BYTES) return undefined;
  const file = await bytesAt(storage, key, 0, bytes);
  const ranges: ByteRange[] = [storedRange(storage, key, 0, 2)];
  let at = 2;
  for (let part = 0; part < MAX_PARTS && at + 4 <= bytes; part += 1) {
    if (file[at] !== 0xff) return undefined;
    const marker = file[at + 1]!;
    const end = Math.min(bytes, at + 2 + file.readUInt16BE(at + 2));
    const content = file.subarray(at + 4, end);
    const next = marker === SCAN ? endOfScan(file, end) : end;
    if (!isReported(marker, content)) ranges.push(storedRange(storage, key, at, next));
    const orientation = marker === APP1 ? orientationIn(content) : undefined;
    if (orientation) ranges.push(heldRange(orientationSegment(orientation)));
    // Data after the coded image (another image, a video) is not examined, and so is left out.
    if (marker === SCAN && file[next + 1] === END) return [...ranges, storedRange(storage, key, next, next + 2)];
    // A truncated one is displayed as far as it goes.
    if (marker === SCAN && next >= bytes) return ranges;
    at = next;
  }
  return undefined;
}

const [SCAN, END, APP1] = [0xda, 0xd9, 0xe1];

/** Application segments other than those for size, colors and color coding; comments. */
function isReported(marker: number, content: Buffer): boolean {
  const begins = (text: string) => content.toString('latin1', 0, text.length) === text;
  if (marker === 0xe0) return !begins('JFIF\0');
  if (marker === 0xe2) return !begins('ICC_PROFILE\0');
  if (marker === 0xee) return !begins('Adobe');
  return (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
}

/** The marker after the coded image: inside of it every 255 is followed by 0 or by the number of a restart marker. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1]!;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return file.length;
}

async function plainPng(storage: Storage, key: string, bytes: number): Promise<readonly ByteRange[] | undefined> {
  const ranges: ByteRange[] = [storedRange(storage, key, 0, 8)];
  let at = 8;
  for (let part = 0; part < MAX_PARTS && at + 8 <= bytes; part += 1) {
    const head = await bytesAt(storage, key, at, at + 8);
    const kind = head.toString('latin1', 4, 8);
    const end = at + 12 + head.readUInt32BE(0);
    if (end > bytes) return undefined;
    // Ancillary chunks (lower-case first letter) are not needed to decode; those listed are about color, size and
    // transparency.
    const isDrawn = /^[A-Z]/.test(kind) || /^(tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|pHYs|bKGD)$/.test(kind);
    if (isDrawn) ranges.push(storedRange(storage, key, at, end));
    if (kind === 'IEND') return ranges;
    at = end;
  }
  return undefined;
}

/** Exif orientation of an image: 1 to 8, undefined where there is none. @see Exif 4.6.4 */
function orientationIn(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0' || segment.length < 16) return undefined;
  const tiff = segment.subarray(6);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return undefined;
  for (let entry = 0; entry < short(start); entry += 1) {
    const at = start + 2 + entry * 12;
    if (at + 12 > tiff.length) return undefined;
    if (short(at) !== ORIENTATION) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** An Exif segment with the orientation only. */
function orientationSegment(orientation: number): Buffer {
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0];
  const content = [...Buffer.from('Exif\0\0', 'latin1'), ...tiff];
  return Buffer.from([0xff, 0xe1, 0, content.length + 2, ...content]);
}

async function bytesAt(storage: Storage, key: string, start: number, end: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.read(key, { start, end: end - 1 })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
