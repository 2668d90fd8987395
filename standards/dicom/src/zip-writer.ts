import { crc32 } from 'node:zlib';

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
/** Version 4.5: may hold offsets of 64 bits. */
const VERSION = 45;
/** Lengths follow the content, names are UTF-8. */
const FLAGS = 0x0808;
const MAX_INT32 = 0xffffffff;

/** A finished file of an archive: its CRC-32, its length and where it begins. */
export type ZipEntry = {
  readonly path: string;
  readonly crc: number;
  readonly bytes: number;
  readonly offset: number;
};

/** What an archive has already, to be gone on with behind it. */
type ZipBefore = { readonly entries: readonly ZipEntry[]; readonly at: number };

/**
 * Writes a ZIP as a stream: entry by entry, stored as they are (images are compressed already), in constant memory and
 * of any length. One entry may have 4 GB less one byte.
 *
 * @see PKWARE APPNOTE 6.3.10
 */
export class ZipWriter {
  readonly #write: (chunk: Uint8Array) => Promise<void> | undefined;
  readonly #entries: ZipEntry[];
  readonly #time: number;
  #at: number;

  /**
   * @param write Takes a chunk; a promise holds the writer back.
   * @param now What all entries are dated, in UTC.
   * @param before For an archive that is gone on with.
   */
  constructor(
    write: (chunk: Uint8Array) => Promise<void> | undefined,
    now: Date,
    before: ZipBefore = { entries: [], at: 0 },
  ) {
    this.#write = write;
    this.#time = dosTime(now);
    this.#entries = [...before.entries];
    this.#at = before.at;
  }

  /** Bytes so far: where the next entry begins. */
  get at(): number {
    return this.#at;
  }

  /**
   * Adds a file under a name with `/` between folders.
   *
   * @throws {RangeError} when the name leaves its folder or Windows cannot have it, or the content is too long.
   */
  async add(path: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    for await (const chunk of this.entry(path, content)) await this.#write(chunk);
  }

  /** The same for a reader that takes the chunks itself. @returns the entry, once every chunk was taken */
  async *entry(path: string, content: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, ZipEntry> {
    if (!path.split('/').every(isPortable)) throw new RangeError(`${JSON.stringify(path)} is no portable file name`);
    const name = Buffer.from(path);
    const offset = this.#at;
    const head = Buffer.alloc(30);
    head.writeUInt32LE(LOCAL, 0);
    head.writeUInt16LE(VERSION, 4);
    head.writeUInt16LE(FLAGS, 6);
    head.writeUInt32LE(this.#time, 10);
    head.writeUInt16LE(name.length, 26);
    yield this.#count(Buffer.concat([head, name]));
    const start = this.#at;
    let crc = 0;
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      crc = crc32(chunk, crc);
      yield this.#count(chunk);
    }
    const bytes = this.#at - start;
    if (bytes >= MAX_INT32) throw new RangeError(`${path} is too long for one entry`);
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(DESCRIPTOR, 0);
    tail.writeUInt32LE(crc, 4);
    tail.writeUInt32LE(bytes, 8);
    tail.writeUInt32LE(bytes, 12);
    yield this.#count(tail);
    const entry = { path, crc, bytes, offset };
    this.#entries.push(entry);
    return entry;
  }

  /** Writes the central directory, which ends the archive. */
  async finish(): Promise<void> {
    for (const chunk of this.end()) await this.#write(chunk);
  }

  /** The same for a reader that takes the chunks itself. */
  *end(): Generator<Uint8Array> {
    const start = this.#at;
    for (const entry of this.#entries) yield this.#count(this.#central(entry));
    const length = this.#at - start;
    const count = this.#entries.length;
    if (start >= MAX_INT32 || count >= 0xffff) yield this.#count(this.#end64(start, length, count));
    const end = Buffer.alloc(22);
    end.writeUInt32LE(END, 0);
    end.writeUInt16LE(Math.min(count, 0xffff), 8);
    end.writeUInt16LE(Math.min(count, 0xffff), 10);
    end.writeUInt32LE(Math.min(length, MAX_INT32), 12);
    end.writeUInt32LE(Math.min(start, MAX_INT32), 16);
    yield this.#count(end);
  }

  #central({ path, crc, bytes, offset }: ZipEntry): Buffer {
    const name = Buffer.from(path);
    const isFar = offset >= MAX_INT32;
    const extra = Buffer.alloc(isFar ? 12 : 0);
    if (isFar) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(8, 2);
      extra.writeBigUInt64LE(BigInt(offset), 4);
    }
    const head = Buffer.alloc(46);
    head.writeUInt32LE(CENTRAL, 0);
    head.writeUInt16LE(VERSION, 4);
    head.writeUInt16LE(VERSION, 6);
    head.writeUInt16LE(FLAGS, 8);
    head.writeUInt32LE(this.#time, 12);
    head.writeUInt32LE(crc, 16);
    head.writeUInt32LE(bytes, 20);
    head.writeUInt32LE(bytes, 24);
    head.writeUInt16LE(name.length, 28);
    head.writeUInt16LE(extra.length, 30);
    head.writeUInt32LE(isFar ? MAX_INT32 : offset, 42);
    return Buffer.concat([head, name, extra]);
  }

  #end64(start: number, length: number, count: number): Buffer {
    const at = this.#at;
    const end = Buffer.alloc(56);
    end.writeUInt32LE(END_64, 0);
    end.writeBigUInt64LE(44n, 4);
    end.writeUInt16LE(VERSION, 12);
    end.writeUInt16LE(VERSION, 14);
    end.writeBigUInt64LE(BigInt(count), 24);
    end.writeBigUInt64LE(BigInt(count), 32);
    end.writeBigUInt64LE(BigInt(length), 40);
    end.writeBigUInt64LE(BigInt(start), 48);
    const locator = Buffer.alloc(20);
    locator.writeUInt32LE(LOCATOR_64, 0);
    locator.writeBigUInt64LE(BigInt(at), 8);
    locator.writeUInt32LE(1, 16);
    return Buffer.concat([end, locator]);
  }

  #count(chunk: Uint8Array): Uint8Array {
    this.#at += chunk.length;
    return chunk;
  }
}

/** Whether every system can have the part of a path: no device of Windows, no step upwards, nothing that it refuses. */
function isPortable(part: string): boolean {
  const isRefused = /[<>:"|?*\\\p{Cc}\u202a-\u202e\u2066-\u2069]|[. ]$/u.test(part);
  return part !== '' && !isRefused && !/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(part);
}

/** Time and date of MS-DOS in one number, the date in its upper half; years begin in 1980. */
function dosTime(now: Date): number {
  const time = (now.getUTCHours() << 11) | (now.getUTCMinutes() << 5) | (now.getUTCSeconds() >> 1);
  const date = ((now.getUTCFullYear() - 1980) << 9) | ((now.getUTCMonth() + 1) << 5) | now.getUTCDate();
  return ((date << 16) | time) >>> 0;
}
