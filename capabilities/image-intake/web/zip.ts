import { readText } from '@alder/sheets';
import {
  BlobReader,
  ERR_INVALID_UNCOMPRESSED_SIZE,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-custom.js';

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
  /** As the archive has it, with its folders: a label, never a place to write to. */
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
export const MAX_TOTAL_BYTES = 32 * 1024 ** 3;
/** Smaller files are unpacked at any compression ratio. */
const HARMLESS_BYTES = 1024 * 1024;
const MAX_DIRECTORY_BYTES = 64 * 1024 * 1024;

const STORED = 0;
const DEFLATED = 8;

/** Whether a file begins as a ZIP archive does, an empty one among them. */
export async function isZip(file: Blob): Promise<boolean> {
  const [a, b, c, d] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return a === 0x50 && b === 0x4b && ((c === 3 && d === 4) || (c === 5 && d === 6));
}

/**
 * The files of an archive, folders left out; one is unpacked at a time, never the whole.
 *
 * @throws {ZipRefused} when it is not an archive, is damaged, or declares an impossible length.
 */
export async function readZip(archive: Blob, lastModified = 0): Promise<ZipEntry[]> {
  const reader = new ZipReader(new BoundedReader(archive), {
    useWebWorkers: false,
    // A disc may have names that a file system refuses; nothing here is written under its name.
    filenameValidation: 'tolerant',
    decodeText: (bytes, _encoding, type) => (type === 'filename' ? nameOf(bytes) : undefined),
  });
  const entries: ZipEntry[] = [];
  let total = 0;
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entry.offset > archive.size) throw new ZipRefused('zipBroken');
      const path = labelOf(entry.filename);
      if (entry.directory || path.endsWith('/')) continue;
      if (entries.length === MAX_ENTRIES) throw new ZipRefused('zipMany');
      total += entry.uncompressedSize;
      if (total > MAX_TOTAL_BYTES) throw new ZipRefused('zipBomb');
      const problem = problemOf(entry);
      const unpack = () => unpackEntry(entry, path, lastModified);
      entries.push({ path, bytes: entry.uncompressedSize, unpack, ...(problem && { problem }) });
    }
  } catch (fault) {
    throw refusalOf(fault);
  }
  return entries;
}

/** The directory is read as a whole: one that no study needs is refused before it fills the memory. */
class BoundedReader extends BlobReader {
  override readUint8Array(offset: number, length: number): Promise<Uint8Array> {
    if (length > MAX_DIRECTORY_BYTES) throw new ZipRefused('zipMany');
    return super.readUint8Array(offset, length);
  }
}

function problemOf({ encrypted, compressionMethod, uncompressedSize, compressedSize }: FileEntry) {
  if (encrypted) return 'zipLocked';
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) return 'zipMethod';
  return uncompressedSize > HARMLESS_BYTES && uncompressedSize > compressedSize * MAX_RATIO ? 'zipBomb' : undefined;
}

async function unpackEntry(entry: FileEntry, path: string, lastModified: number): Promise<File> {
  const problem = problemOf(entry);
  if (problem) throw new ZipRefused(problem);
  const pieces: Blob[] = [];
  const write = (chunk: Uint8Array<ArrayBuffer>) => void pieces.push(new Blob([chunk]));
  // Stops at the first byte beyond the declared length, and compares the CRC-32.
  await entry.getData(new WritableStream({ write }), { checkCrc32: true, useWebWorkers: false }).catch((fault) => {
    throw refusalOf(fault);
  });
  return new File(pieces, path.slice(path.lastIndexOf('/') + 1), { lastModified });
}

function refusalOf(fault: unknown): ZipRefused {
  if (fault instanceof ZipRefused) return fault;
  return new ZipRefused((fault as Error).message === ERR_INVALID_UNCOMPRESSED_SIZE ? 'zipBomb' : 'zipBroken');
}

/** Names are UTF-8 even where the flag is not set, otherwise in the code page of Japanese or Taiwanese Windows. */
function nameOf(bytes: Uint8Array): string {
  return readText(bytes)?.text ?? String.fromCharCode(...bytes);
}

/** A name with `/` between folders, without control characters and marks that turn the direction of writing. */
function labelOf(name: string): string {
  return name.replaceAll('\\', '/').replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
}
