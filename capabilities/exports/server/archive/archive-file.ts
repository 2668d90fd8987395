import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const MAX_INT32 = 0xffffffff;
const END_BYTES = 22;
const CHUNK_BYTES = 256 * 1024;

/** An archive that cannot be used, in a sentence. */
export class ArchiveFailure extends Error {
  override readonly name = 'ArchiveFailure';
}

export type ArchiveEntry = {
  readonly path: string;
  readonly crc: number;
  readonly bytes: number;
  readonly offset: number;
};

/**
 * Reads an archive as `ZipWriter` writes it: entries stored as they are, found by the directory at the end. Anything else
 * is refused, because no archive of ours has it.
 *
 * @see PKWARE APPNOTE 6.3.10
 */
export class ArchiveFile {
  readonly entries: ReadonlyMap<string, ArchiveEntry>;
  readonly bytes: number;
  readonly #handle: FileHandle;

  private constructor(handle: FileHandle, bytes: number, entries: ReadonlyMap<string, ArchiveEntry>) {
    this.#handle = handle;
    this.bytes = bytes;
    this.entries = entries;
  }

  /** @throws {ArchiveFailure} when there is no such file, it is cut off, or it is no archive of Alder */
  static async open(file: string): Promise<ArchiveFile> {
    const handle = await open(file, 'r').catch(() => {
      throw new ArchiveFailure(`There is no file ${file} that can be read.`);
    });
    try {
      const { size } = await handle.stat();
      return new ArchiveFile(handle, size, await readDirectory(handle, size, file));
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** The bytes of an entry; errors when its own header or its CRC-32 says otherwise than the directory. */
  async *read({ path, crc, bytes, offset }: ArchiveEntry): AsyncGenerator<Buffer> {
    const name = Buffer.from(path);
    const head = await readAt(this.#handle, offset, 30 + name.length);
    if (head.readUInt32LE(0) !== LOCAL || head.readUInt16LE(8) !== 0 || !head.subarray(30).equals(name))
      throw new ArchiveFailure(`${path} was changed: it does not begin where the archive says.`);
    let at = offset + 30 + name.length + head.readUInt16LE(28);
    let sum = 0;
    for (let left = bytes; left > 0; ) {
      const chunk = await readAt(this.#handle, at, Math.min(left, CHUNK_BYTES));
      sum = crc32(chunk, sum);
      at += chunk.length;
      left -= chunk.length;
      yield chunk;
    }
    if (sum !== crc) throw new ArchiveFailure(`${path} was changed: its checksum is another one.`);
  }

  /** A short entry whole; undefined when there is none. */
  async readWhole(path: string): Promise<Buffer | undefined> {
    const entry = this.entries.get(path);
    if (!entry) return undefined;
    const chunks: Buffer[] = [];
    for await (const chunk of this.read(entry)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

async function readDirectory(
  handle: FileHandle,
  size: number,
  file: string,
): Promise<ReadonlyMap<string, ArchiveEntry>> {
  const foreign = () => new ArchiveFailure(`${file} is no archive of Alder.`);
  const cut = () => new ArchiveFailure(`${file} is cut off: its end is missing. Copy or download it again.`);
  if (size < 4) throw size === 0 ? cut() : foreign();
  const begins = (await readAt(handle, 0, 4)).readUInt32LE(0) === LOCAL;
  if (!begins) throw foreign();
  if (size < END_BYTES) throw cut();
  const end = await readAt(handle, size - END_BYTES, END_BYTES);
  if (end.readUInt32LE(0) !== END || end.readUInt16LE(20) !== 0) throw cut();
  const place = await directoryPlace(handle, size, end);
  if (place.start + place.length > size) throw cut();
  const entries = new Map<string, ArchiveEntry>();
  const directory = await readAt(handle, place.start, place.length);
  for (let at = 0; at < directory.length; ) {
    const entry = directory.subarray(at);
    if (entry.length < 46 || entry.readUInt32LE(0) !== CENTRAL) throw foreign();
    const [nameBytes, extraBytes, noteBytes] = [entry.readUInt16LE(28), entry.readUInt16LE(30), entry.readUInt16LE(32)];
    const path = entry.subarray(46, 46 + nameBytes).toString('utf8');
    if (entry.readUInt16LE(10) !== 0 || entries.has(path)) throw foreign();
    const [low, bytes] = [entry.readUInt32LE(42), entry.readUInt32LE(24)];
    const isFar = low === MAX_INT32 && extraBytes === 12;
    const offset = isFar ? Number(entry.readBigUInt64LE(46 + nameBytes + 4)) : low;
    entries.set(path, { path, crc: entry.readUInt32LE(16), bytes, offset });
    at += 46 + nameBytes + extraBytes + noteBytes;
  }
  if (entries.size !== place.count) throw foreign();
  return entries;
}

/** Where the directory is; a long archive has it in 64 bits before its end. */
async function directoryPlace(handle: FileHandle, size: number, end: Buffer) {
  const short = { count: end.readUInt16LE(10), length: end.readUInt32LE(12), start: end.readUInt32LE(16) };
  const at = size - END_BYTES - 76;
  if (at < 0 || (short.start !== MAX_INT32 && short.count !== 0xffff && short.length !== MAX_INT32)) return short;
  const far = await readAt(handle, at, 76);
  if (far.readUInt32LE(0) !== END_64 || far.readUInt32LE(56) !== LOCATOR_64) return short;
  return {
    count: Number(far.readBigUInt64LE(32)),
    length: Number(far.readBigUInt64LE(40)),
    start: Number(far.readBigUInt64LE(48)),
  };
}

async function readAt(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  for (let at = 0; at < length; ) {
    const { bytesRead } = await handle.read(buffer, at, length - at, start + at);
    if (bytesRead === 0) throw new ArchiveFailure('The archive is cut off in the middle. Copy or download it again.');
    at += bytesRead;
  }
  return buffer;
}
