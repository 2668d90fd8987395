// Files of a ZIP archive, read in place: one entry at a time, never the whole. APPNOTE.TXT 6.3: 4.3.7 local header,
// 4.3.12 central directory, 4.3.14 to 4.3.16 ends, 4.4.4 flags, 4.5.3 ZIP64.

/** Why an archive, or a file in it, is not opened. */
export type ZipProblem = 'zipBroken' | 'zipLocked' | 'zipMethod' | 'zipBomb' | 'zipMany';

export class ZipRefused extends Error {
  override readonly name = 'ZipRefused';
  readonly problem: ZipProblem;
  constructor(problem: ZipProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** One file of an archive; `problem` is why it cannot be unpacked. */
export type ZipEntry = {
  /** As the archive has it, with its folders. */
  readonly path: string;
  readonly bytes: number;
  readonly problem?: ZipProblem;
  /** Unpacks it. @throws {ZipRefused} when it differs from its directory entry. */
  unpack(): Promise<File>;
};

/** Limit of files per archive; no study has that many images. */
export const MAX_ENTRIES = 20_000;
/** Nothing that people keep is packed tighter; images never are. */
export const MAX_RATIO = 200;
/** Files of one archive together, unpacked. */
export const TOTAL_MOST_BYTES = 32 * 1024 ** 3;
/** Smaller files are unpacked at any compression ratio. */
const HARMLESS_BYTES = 1024 * 1024;
const DIRECTORY_MOST_BYTES = 64 * 1024 * 1024;
const END_BYTES = 22;
const COMMENT_MOST_BYTES = 65_535;

/** Whether a file begins as a ZIP archive does, an empty one among them. */
export async function isZip(file: Blob): Promise<boolean> {
  const [a, b, c, d] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return a === 0x50 && b === 0x4b && ((c === 3 && d === 4) || (c === 5 && d === 6));
}

/**
 * The files of an archive, folders left out.
 *
 * @throws {ZipRefused} when it is not an archive, is damaged, or declares an impossible length.
 */
export async function readZip(archive: Blob, lastModified = 0): Promise<ZipEntry[]> {
  const { offset, length, count } = await findDirectory(archive);
  if (count > MAX_ENTRIES || length > DIRECTORY_MOST_BYTES) throw new ZipRefused('zipMany');
  const directory = await viewOf(archive, offset, length);
  const entries: ZipEntry[] = [];
  let total = 0;
  for (let at = 0, n = 0; n < count; n += 1) {
    const entry = readRecord(directory, at);
    at = entry.end;
    if (entry.path.endsWith('/')) continue;
    total += entry.bytes;
    if (total > TOTAL_MOST_BYTES) throw new ZipRefused('zipBomb');
    const problem = problemOf(entry);
    const unpack = () => unpackEntry(archive, entry, lastModified);
    entries.push({ path: entry.path, bytes: entry.bytes, unpack, ...(problem && { problem }) });
  }
  return entries;
}

type Record = {
  readonly path: string;
  readonly flags: number;
  readonly method: number;
  readonly packed: number;
  readonly bytes: number;
  readonly crc: number;
  readonly offset: number;
  readonly end: number;
};

const LOCKED = 0x1;
const UTF8 = 0x800;
const STORED = 0;
const DEFLATED = 8;

function problemOf({ flags, method, bytes, packed }: Record): ZipProblem | undefined {
  if (flags & LOCKED) return 'zipLocked';
  if (method !== STORED && method !== DEFLATED) return 'zipMethod';
  return bytes > HARMLESS_BYTES && bytes > packed * MAX_RATIO ? 'zipBomb' : undefined;
}

async function viewOf(archive: Blob, offset: number, length: number): Promise<DataView> {
  if (offset < 0 || length < 0 || offset + length > archive.size) throw new ZipRefused('zipBroken');
  return new DataView(await archive.slice(offset, offset + length).arrayBuffer());
}

async function findDirectory(archive: Blob): Promise<{ offset: number; length: number; count: number }> {
  const start = Math.max(0, archive.size - END_BYTES - COMMENT_MOST_BYTES);
  const tail = await viewOf(archive, start, archive.size - start);
  let at = tail.byteLength - END_BYTES;
  while (at >= 0 && tail.getUint32(at, true) !== 0x06054b50) at -= 1;
  if (at < 0) throw new ZipRefused('zipBroken');
  const [count, length, offset] = [
    tail.getUint16(at + 10, true),
    tail.getUint32(at + 12, true),
    tail.getUint32(at + 16, true),
  ];
  if (count !== 0xffff && length !== 0xffffffff && offset !== 0xffffffff) return { offset, length, count };
  const locator = at - 20;
  if (locator < 0 || tail.getUint32(locator, true) !== 0x07064b50) throw new ZipRefused('zipBroken');
  const end = await viewOf(archive, wide(tail, locator + 8), 56);
  if (end.getUint32(0, true) !== 0x06064b50) throw new ZipRefused('zipBroken');
  return { count: wide(end, 32), length: wide(end, 40), offset: wide(end, 48) };
}

/** A 64-bit number up to JavaScript's safe integers; no file is longer. */
function wide(view: DataView, at: number): number {
  const value = view.getBigUint64(at, true);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ZipRefused('zipBroken');
  return Number(value);
}

function readRecord(view: DataView, at: number): Record {
  if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) throw new ZipRefused('zipBroken');
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
    number,
    number,
    number,
  ];
  const end = at + 46 + nameLength + extraLength + commentLength;
  if (end > view.byteLength) throw new ZipRefused('zipBroken');
  const flags = view.getUint16(at + 8, true);
  const name = new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength);
  const sizes = [24, 20, 42].map((place) => view.getUint32(at + place, true)) as [number, number, number];
  const [bytes, packed, offset] = withWide(view, at + 46 + nameLength, extraLength, sizes);
  const [method, crc] = [view.getUint16(at + 10, true), view.getUint32(at + 16, true)];
  return { path: nameOf(name, (flags & UTF8) !== 0), flags, method, crc, packed, bytes, offset, end };
}

/** Sizes that do not fit into 32 bits are in the ZIP64 field, in their order. */
function withWide(view: DataView, start: number, length: number, sizes: [number, number, number]) {
  const found: [number, number, number] = [...sizes];
  for (let at = start; at + 4 <= start + length; ) {
    const [id, size] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    if (id === 1) {
      let place = at + 4;
      for (const [index, value] of sizes.entries()) {
        if (value !== 0xffffffff) continue;
        if (place + 8 > at + 4 + size || place + 8 > view.byteLength) throw new ZipRefused('zipBroken');
        found[index] = wide(view, place);
        place += 8;
      }
    }
    at += 4 + size;
  }
  return found;
}

/**
 * Names are UTF-8 where the flag is set, and often where it is not; otherwise in the code page of Japanese or Taiwanese
 * Windows.
 */
function nameOf(bytes: Uint8Array, isUtf8: boolean): string {
  const path = (isUtf8 ? ['utf-8'] : ['utf-8', 'shift_jis', 'big5']).reduce<string | undefined>(
    (found, encoding) => found ?? decoded(bytes, encoding),
    undefined,
  );
  return (path ?? String.fromCharCode(...bytes)).replaceAll('\\', '/');
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

async function unpackEntry(archive: Blob, entry: Record, lastModified: number): Promise<File> {
  const problem = problemOf(entry);
  if (problem) throw new ZipRefused(problem);
  const local = await viewOf(archive, entry.offset, 30);
  if (local.getUint32(0, true) !== 0x04034b50) throw new ZipRefused('zipBroken');
  const start = entry.offset + 30 + local.getUint16(26, true) + local.getUint16(28, true);
  if (start + entry.packed > archive.size) throw new ZipRefused('zipBroken');
  const packed = archive.slice(start, start + entry.packed);
  const plain = entry.method === STORED ? packed : await inflated(packed, entry);
  if (plain.size !== entry.bytes) throw new ZipRefused('zipBroken');
  if ((await crcOf(plain)) !== entry.crc) throw new ZipRefused('zipBroken');
  return new File([plain], entry.path.slice(entry.path.lastIndexOf('/') + 1), { lastModified });
}

/** Inflates in chunks, and stops at the first byte beyond the declared length. */
async function inflated(packed: Blob, { bytes }: Record): Promise<Blob> {
  const pieces: Blob[] = [];
  let length = 0;
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.byteLength;
      if (length > bytes) throw new ZipRefused('zipBomb');
      pieces.push(new Blob([value as Uint8Array<ArrayBuffer>]));
    }
  } catch (fault) {
    await reader.cancel().catch(() => undefined);
    throw fault instanceof ZipRefused ? fault : new ZipRefused('zipBroken');
  }
  return new Blob(pieces);
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

async function crcOf(blob: Blob): Promise<number> {
  let crc = 0xffffffff;
  const reader = blob.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return (crc ^ 0xffffffff) >>> 0;
    for (const byte of value) crc = TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  }
}
