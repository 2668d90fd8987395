import type { Storage } from '@alder/storage';
import { type ByteRange, heldRange, storedRange } from './pieces.ts';

/** The index of a video is held in memory; those of clinical videos are shorter. */
const MAX_INDEX_BYTES = 64 * 1024 * 1024;
const MAX_BOXES = 10_000;
/** Container boxes in which a camera stores who, where and with what. */
const HOLDERS = new Set(['moov', 'trak', 'mdia', 'minf', 'edts', 'dinf', 'stbl']);
/** Metadata boxes of cameras and programs, and free space with arbitrary content. */
const METADATA_BOXES = new Set(['udta', 'meta', 'uuid', 'free', 'skip', 'wide', 'XMP_']);

/**
 * A video without the metadata of a camera: those boxes are blanked, and everything else stays at its offset.
 *
 * @returns undefined for a file whose boxes cannot be parsed.
 * @see ISO/IEC 14496-12 4.2
 */
export async function plainVideo(
  storage: Storage,
  key: string,
  bytes: number,
): Promise<readonly ByteRange[] | undefined> {
  const ranges: ByteRange[] = [];
  let at = 0;
  for (let box = 0; box < MAX_BOXES && at < bytes; box += 1) {
    const head = await bytesAt(storage, key, at, Math.min(bytes, at + 16));
    const found = boxAt(head, 0, bytes - at);
    if (!found) return undefined;
    const { kind, head: text, length } = found;
    if (METADATA_BOXES.has(kind)) ranges.push(heldRange(blankHead(head, text)), blank(length - text));
    else if (kind === 'moov') {
      if (length > MAX_INDEX_BYTES) return undefined;
      const table = await bytesAt(storage, key, at, at + length);
      if (!blankIn(table, text, length)) return undefined;
      ranges.push(heldRange(table));
    } else ranges.push(storedRange(storage, key, at, at + length));
    at += length;
  }
  return at === bytes ? ranges : undefined;
}

/** Blanks metadata inside of a box in place. @returns false where its boxes cannot be parsed. */
function blankIn(table: Buffer, start: number, end: number): boolean {
  let at = start;
  while (at + 8 <= end) {
    const found = boxAt(table, at, end - at);
    if (!found) return false;
    const { kind, head, length } = found;
    if (METADATA_BOXES.has(kind)) {
      table.write('free', at + 4, 'latin1');
      table.fill(0, at + head, at + length);
    } else if (HOLDERS.has(kind) && !blankIn(table, at + head, at + length)) return false;
    at += length;
  }
  return true;
}

function boxAt(bytes: Buffer, at: number, rest: number): { kind: string; head: number; length: number } | undefined {
  if (at + 8 > bytes.length) return undefined;
  const kind = bytes.toString('latin1', at + 4, at + 8);
  const short = bytes.readUInt32BE(at);
  if (short === 1 && at + 16 > bytes.length) return undefined;
  const [head, length] = short === 1 ? [16, Number(bytes.readBigUInt64BE(at + 8))] : [8, short === 0 ? rest : short];
  return length >= head && length <= rest ? { kind, head, length } : undefined;
}

function blankHead(head: Buffer, length: number): Buffer {
  const out = Buffer.from(head.subarray(0, length));
  out.write('free', 4, 'latin1');
  return out;
}

function blank(length: number): ByteRange {
  return {
    length,
    async *read(start, end) {
      for (let at = start; at < end; at += 65_536) yield Buffer.alloc(Math.min(65_536, end - at));
    },
  };
}

async function bytesAt(storage: Storage, key: string, start: number, end: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.read(key, { start, end: end - 1 })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
