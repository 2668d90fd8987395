import { guessEncoding } from '@alder/sheets';
import type { Storage } from '@alder/storage';
import { Refusal } from '@alder/wire';
import type { FileEntry } from '@zip.js/zip.js';
import { importTooLarge, importUnreadable } from '../contract/index.ts';

/** Files of one archive: more are several archives. */
export const MAX_ENTRIES = 20_000;
/** Files of one archive together, unpacked. */
const TOTAL_BYTES = 64 * 1024 ** 3;
/** The directory of an archive is read as a whole; names of 20,000 files are a few megabytes. */
const DIRECTORY_BYTES = 64 * 1024 * 1024;
/** Photographs and documents are packed already; what is packed tighter than this fills the memory. */
const MAX_RATIO = 200;
/** Smaller files are unpacked at any ratio. */
const HARMLESS_BYTES = 1024 * 1024;
const [STORED, DEFLATED] = [0, 8];
/** What systems put into archives by themselves. */
const SYSTEM = /(?:^|\/)(?:__MACOSX\/|\.[^./]|Thumbs\.db$|desktop\.ini$)/i;

/** Why a file of an archive is not unpacked. */
export type EntryProblem = 'locked' | 'method' | 'bomb';

/** A file of an archive; its path is a label and never a place to write to. */
export type ArchiveEntry = {
  /** Place in the directory of the archive, folders counted. */
  readonly place: number;
  readonly path: string;
  readonly bytes: number;
  /** CRC-32 that the directory declares, and unpacking checks. */
  readonly crc32: number;
  readonly modified: Date | undefined;
  readonly problem: EntryProblem | undefined;
};

/** A file of an archive that differs from what its directory declares. */
export class EntryDamaged extends Error {
  override readonly name = 'EntryDamaged';
}

export type Archive = {
  readonly entries: readonly ArchiveEntry[];
  /** The first bytes of a file, or all of a shorter one. @throws {EntryDamaged} */
  head(place: number, most: number): Promise<Buffer>;
  /** The whole of it, no longer than it declares. @throws {EntryDamaged} */
  read(place: number): Promise<Buffer>;
  /** Its bytes one piece after the other; reading may end early. @throws {EntryDamaged} at the end at the latest */
  stream(place: number): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
};

/**
 * Opens a ZIP archive that lies in the storage: its directory is read, and of its files only those that are asked for.
 *
 * @param language - Of the hospital: decides where names read as well in Big5 and Shift_JIS.
 * @throws {Refusal} `importUnreadable` for what is no archive or a workbook, `importTooLarge`.
 */
export async function openArchive(
  storage: Storage,
  { key, bytes }: { readonly key: string; readonly bytes: number },
  language?: string,
): Promise<Archive> {
  const { Reader, ZipReader } = await import('@zip.js/zip.js');
  class StoredReader extends Reader<string> {
    override size = bytes;
    override async readUint8Array(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
      if (length > DIRECTORY_BYTES) throw importTooLarge();
      const target = new Uint8Array(Math.max(0, Math.min(length, bytes - offset)));
      if (target.length > 0) await storage.readInto(key, offset, target);
      return target;
    }
  }
  const reader = new ZipReader(new StoredReader(key), { useWebWorkers: false, filenameValidation: 'tolerant' });
  const files: FileEntry[] = [];
  const places: number[] = [];
  try {
    let [place, total] = [-1, 0];
    for await (const entry of reader.getEntriesGenerator()) {
      place += 1;
      if (entry.directory) continue;
      total += entry.uncompressedSize;
      if (files.length === MAX_ENTRIES || place > 2 * MAX_ENTRIES || total > TOTAL_BYTES) throw importTooLarge();
      files.push(entry);
      places.push(place);
    }
  } catch (fault) {
    await reader.close();
    throw fault instanceof Refusal ? fault : importUnreadable();
  }
  const names = namesOf(files, language);
  const found = new Map(places.map((place, at) => [place, files[at]!]));
  const unpack = async (place: number, most: number): Promise<Buffer> => {
    const entry = found.get(place);
    if (!entry || problemOf(entry)) throw new EntryDamaged();
    return unpackEntry(entry, most);
  };
  return {
    entries: files
      .map((entry, at) => ({
        ...{ place: places[at]!, path: names[at]!, bytes: entry.uncompressedSize, crc32: entry.crc32 ?? 0 },
        ...{ modified: entry.lastModDate, problem: problemOf(entry) },
      }))
      .filter(({ path }) => !SYSTEM.test(path)),
    head: unpack,
    read: (place) => unpack(place, Number.POSITIVE_INFINITY),
    stream: (place) => streamEntry(found.get(place)),
    close: async () => void (await reader.close()),
  };
}

function problemOf({
  encrypted,
  compressionMethod,
  uncompressedSize,
  compressedSize,
}: FileEntry): EntryProblem | undefined {
  if (encrypted) return 'locked';
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) return 'method';
  return uncompressedSize > HARMLESS_BYTES && uncompressedSize > compressedSize * MAX_RATIO ? 'bomb' : undefined;
}

class Enough extends Error {}

async function unpackEntry(entry: FileEntry, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const write = (chunk: Uint8Array) => {
    pieces.push(chunk.slice());
    length += chunk.length;
    if (length >= most) throw new Enough();
  };
  try {
    // Stops at the first byte beyond the declared length, and compares the CRC-32.
    await entry.getData(new WritableStream({ write }), { checkCrc32: true, useWebWorkers: false });
  } catch (fault) {
    if (!(fault instanceof Enough) && length < most) throw new EntryDamaged();
  }
  return Buffer.concat(pieces).subarray(0, Math.min(length, most));
}

async function* streamEntry(entry: FileEntry | undefined): AsyncGenerator<Uint8Array> {
  if (!entry || problemOf(entry)) throw new EntryDamaged();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const unpacked = entry.getData(writable, { checkCrc32: true, useWebWorkers: false }).then(
    () => true,
    () => false,
  );
  const reader = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => Promise.reject(new EntryDamaged()));
      if (done) break;
      yield value;
    }
    if (!(await unpacked)) throw new EntryDamaged();
  } finally {
    await reader.cancel().catch(() => undefined);
    await unpacked;
  }
}

/**
 * The names of the files: UTF-8 where the archive says so, else all in one code page, which the names together show better
 * than each alone.
 */
function namesOf(files: readonly FileEntry[], language: string | undefined): string[] {
  const old = files.filter(({ filenameUTF8 }) => !filenameUTF8).map(({ rawFilename }) => rawFilename);
  const encoding = guessEncoding(Buffer.concat(old.flatMap((name) => [name, Buffer.from('\n')])), language);
  const decoder = new TextDecoder(encoding.startsWith('utf-16') ? 'utf-8' : encoding);
  return files.map(({ filenameUTF8, rawFilename }) =>
    labelOf(filenameUTF8 ? new TextDecoder().decode(rawFilename) : decoder.decode(rawFilename)),
  );
}

/** A name with `/` between folders, without control characters and marks that turn the direction of writing. */
function labelOf(name: string): string {
  return name.replaceAll('\\', '/').replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
}
