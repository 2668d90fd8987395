/** A file of a folder with its path below the folder that was chosen, `/` between folders. */
export type FolderFile = { readonly path: string; readonly file: File };

/** A folder as ZIP archives, which the import takes as it takes any. */
export type PackedFolder = {
  readonly archives: readonly File[];
  /** Paths of files that are too long for one archive, and of those that the browser could not read. */
  readonly tooLarge: readonly string[];
  readonly unreadable: readonly string[];
};

/** Files and bytes of one archive: below what the import takes (20,000 files, 1 GB), so that no archive needs ZIP64. */
const MAX_FILES = 19_000;
const MAX_BYTES = 960 * 1024 * 1024;
/** Bytes read at a time for the checksum: a folder of gigabytes never lies in memory. */
const READ_BYTES = 4 * 1024 * 1024;

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
/** Bit 11: names are UTF-8. */
const UTF8_NAMES = 0x0800;
const VERSION = 20;

/** What computers leave in folders for themselves. */
const LEFTOVERS = /(^|\/)(\.[^/]*|__MACOSX\/.*|Thumbs\.db|desktop\.ini|ehthumbs\.db)$/i;

/**
 * The files of a chosen or dropped folder by their paths. The folder's own name goes where folders lie in it, as those are named after
 * chart numbers; a folder that holds files alone is the chart number itself.
 */
export function folderFilesOf(files: readonly File[]): readonly FolderFile[] {
  const all = files
    .map((file) => ({ file, path: (file as { path?: string }).path || file.webkitRelativePath || file.name }))
    .filter(({ path }) => !LEFTOVERS.test(path));
  const isNested = all.some(({ path }) => path.split('/').length > 2);
  const roots = new Set(all.map(({ path }) => path.split('/')[0]));
  if (!isNested || roots.size > 1) return all;
  return all.map(({ file, path }) => ({ file, path: path.slice(path.indexOf('/') + 1) }));
}

/**
 * Packs a folder into archives without compression. Their bytes are those of the files on the disk, read when they are sent.
 *
 * @param name - Of the archives, without ending.
 * @param onRead - Called after each file, with how many are done.
 * @see PKWARE APPNOTE 6.3.10
 */
export async function packFolder(
  name: string,
  files: readonly FolderFile[],
  onRead: (done: number) => void = () => undefined,
): Promise<PackedFolder> {
  const archives: File[] = [];
  const tooLarge: string[] = [];
  const unreadable: string[] = [];
  let archive = new Packing();
  const close = () => {
    if (archive.files === 0) return;
    const number = archives.length === 0 ? '' : ` ${archives.length + 1}`;
    archives.push(archive.end(`${name}${number}.zip`));
    archive = new Packing();
  };
  for (const [at, { path, file }] of files.entries()) {
    if (file.size > MAX_BYTES) tooLarge.push(path);
    else {
      const sum = await crc32Of(file).catch(() => undefined);
      if (sum === undefined) unreadable.push(path);
      else {
        if (archive.files === MAX_FILES || archive.bytes + file.size > MAX_BYTES) close();
        archive.add(path, file, sum);
      }
    }
    onRead(at + 1);
  }
  close();
  return { archives, tooLarge, unreadable };
}

class Packing {
  readonly #parts: BlobPart[] = [];
  readonly #directory: BlobPart[] = [];
  #directoryBytes = 0;
  bytes = 0;
  files = 0;

  add(path: string, file: File, crc: number): void {
    const name = new TextEncoder().encode(path);
    const at = new Date(file.lastModified);
    const common = [
      ...[half(VERSION), half(UTF8_NAMES), half(0), half(timeOf(at)), half(dateOf(at))],
      ...[word(crc), word(file.size), word(file.size), half(name.length), half(0)],
    ];
    const local = joined([word(LOCAL), ...common, name]);
    const place = this.bytes;
    this.#parts.push(local, file);
    this.bytes += local.length + file.size;
    const none = [half(0), half(0), half(0), word(0)];
    const entry = joined([word(CENTRAL), half(VERSION), ...common, ...none, word(place), name]);
    this.#directory.push(entry);
    this.#directoryBytes += entry.length;
    this.files += 1;
  }

  end(name: string): File {
    const counts = [half(0), half(0), half(this.files), half(this.files)];
    const end = joined([word(END), ...counts, word(this.#directoryBytes), word(this.bytes), half(0)]);
    return new File([...this.#parts, ...this.#directory, end], name, { type: 'application/zip' });
  }
}

const half = (value: number) => new Uint8Array([value & 0xff, (value >>> 8) & 0xff]);
const word = (value: number) => new Uint8Array([...half(value & 0xffff), ...half(value >>> 16)]);

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Wall clock time of MS-DOS, in steps of two seconds. */
const timeOf = (at: Date) => (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
const dateOf = (at: Date) => (Math.max(0, at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 of a file. @throws {DOMException} where the browser cannot read it */
async function crc32Of(file: Blob): Promise<number> {
  let crc = 0xffffffff;
  for (let from = 0; from < file.size; from += READ_BYTES) {
    const bytes = new Uint8Array(await file.slice(from, from + READ_BYTES).arrayBuffer());
    for (let at = 0; at < bytes.length; at += 1) crc = TABLE[(crc ^ bytes[at]!) & 0xff]! ^ (crc >>> 8);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
