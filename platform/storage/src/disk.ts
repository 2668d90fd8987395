import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { checkedStorage, hashOf } from './checked.ts';
import { DiskDraft } from './disk-draft.ts';
import { DiskJournal } from './disk-journal.ts';
import { type DiskFaults, DiskSteps, MODE } from './disk-steps.ts';
import { diskSums } from './disk-sums.ts';
import { fillFrom, lengthOf } from './fill-from.ts';
import { findInJournals, JOURNAL } from './journal-record.ts';
import { diskRecipes } from './packed/disk-recipes.ts';
import { recoverJournals } from './recover-journals.ts';
import { type BareStorage, isKey, keyOf, ObjectMissing, type Part, type Remembered, type Storage } from './storage.ts';

/**
 * Storage in a folder: `o/` holds objects, `spool/` what is on its way in.
 *
 * `commit` resolves after the file, and every folder that was made for it, have been synced: a power cut afterwards
 * loses nothing (design: security §2.2, P1).
 */
export function diskStorage(root: string, faults: DiskFaults = {}, onDamage?: (key: string) => void): Storage {
  return checkedStorage(bareDisk(root, faults), onDamage);
}

/** The folder without checks, for a storage that has its own. */
export function bareDisk(root: string, faults: DiskFaults = {}): BareStorage {
  return storageOn(new DiskSteps(root, faults));
}

/**
 * The same folder for a program that takes images in: short drafts are made durable in a journal and put in their
 * places soon after, and what a killed program left in its journal is put there now.
 */
export async function journaledStorage(
  root: string,
  faults: DiskFaults = {},
  onDamage?: (key: string) => void,
): Promise<Storage> {
  const disk = new DiskSteps(root, faults);
  const remembered = await recoverJournals(disk);
  return checkedStorage(storageOn(disk, { journal: new DiskJournal(disk), remembered }), onDamage);
}

type Journaled = { readonly journal: DiskJournal; readonly remembered: readonly Remembered[] };

function storageOn(disk: DiskSteps, { journal, remembered = [] }: Partial<Journaled> = {}): BareStorage {
  const { root, spool } = disk;
  const openDraft = (hospital: string) => new DiskDraft(disk, hospital, journal);

  const fileOf = (key: string) => {
    if (!isKey(key)) throw new ObjectMissing(key);
    return path.join(root, key);
  };

  /** An object's file, or its bytes where it has none yet: in our journal, or in that of another server here. */
  const open = async (key: string): Promise<fs.FileHandle | Buffer | undefined> => {
    const file = fileOf(key);
    const openFile = () => fs.open(file, 'r').catch(() => undefined);
    // Between the last two it may have been put in its place.
    return (await journal?.find(key)) ?? (await openFile()) ?? (await findInJournals(spool, key)) ?? (await openFile());
  };

  return {
    openDraft,
    async put(hospital, content) {
      const draft = new DiskDraft(disk, hospital);
      try {
        if (content instanceof Uint8Array) await draft.write(content);
        else for await (const chunk of content) await draft.write(chunk);
        return await draft.commit();
      } catch (error) {
        await draft.discard();
        throw error;
      }
    },
    async read(key, range) {
      const found = await open(key);
      if (!found) throw new ObjectMissing(key);
      if (Buffer.isBuffer(found)) return Readable.from([range ? found.subarray(range.start, range.end + 1) : found]);
      return createReadStream('', {
        fd: found,
        ...(range && { start: range.start, end: range.end }),
        highWaterMark: 256 * 1024,
      });
    },
    async fill(key, start, pieces) {
      const found = await open(key);
      if (!found) throw new ObjectMissing(key);
      if (Buffer.isBuffer(found)) return fillFrom(only(found.subarray(start, start + lengthOf(pieces))), pieces);
      await readAll(found, start, pieces).finally(() => {
        // The reader does not wait for it.
        found.close().catch(() => undefined);
      });
    },
    async stat(key) {
      const waiting = await journal?.find(key);
      if (waiting) return { bytes: waiting.length };
      const statFile = () => fs.stat(fileOf(key)).catch(() => undefined);
      const file = await statFile();
      if (file) return { bytes: file.size };
      const other = await findInJournals(spool, key);
      if (other) return { bytes: other.length };
      // Put in its place meanwhile.
      const placed = await statFile();
      return placed && { bytes: placed.size };
    },
    async remove(key) {
      journal?.remove(key);
      await fs.rm(fileOf(key), { force: true });
    },
    openPart: (hospital, upload) => openPart(disk, hospital, upload),
    async *list(hospital) {
      const folder = path.join(root, 'o', hospital);
      for (const shard of await fs.readdir(folder).catch(() => [])) {
        for (const name of await fs.readdir(path.join(folder, shard))) {
          const { size, mtime } = await fs.stat(path.join(folder, shard, name));
          yield { key: keyOf(hospital, name), bytes: size, modified: mtime };
        }
      }
    },
    async sweepSpool(olderThanMs) {
      let swept = 0;
      for (const name of await fs.readdir(spool).catch(() => [])) {
        if (JOURNAL.test(name)) continue;
        const file = path.join(spool, name);
        const found = await fs.stat(file).catch(() => undefined);
        if (!found || Date.now() - found.mtimeMs < olderThanMs) continue;
        await fs.rm(file, { force: true });
        swept += 1;
      }
      return swept;
    },
    recipes: diskRecipes(disk),
    sums: diskSums(disk),
    remembered,
    async settle() {
      await journal?.settle();
    },
    async close() {
      await journal?.close();
    },
  };
}

/** One system call where the file system gives everything at once, as it does but for signals. */
async function readAll(handle: fs.FileHandle, start: number, pieces: readonly Uint8Array[]): Promise<void> {
  let left = pieces.filter((piece) => piece.length > 0);
  for (let at = start; left.length > 0; ) {
    const { bytesRead } = await handle.readv(left, at);
    if (bytesRead === 0) throw new RangeError(`the object ends ${lengthOf(left)} bytes before`);
    at += bytesRead;
    left = dropBytes(left, bytesRead);
  }
}

/** What of the pieces is still to be filled. */
function dropBytes(pieces: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let filled = bytes;
  return pieces.flatMap((piece) => {
    const copied = Math.min(piece.length, filled);
    filled -= copied;
    return copied < piece.length ? [piece.subarray(copied)] : [];
  });
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function openPart(disk: DiskSteps, hospital: string, upload: string): Promise<Part> {
  if (!/^[\w-]{1,80}$/.test(upload)) throw new TypeError('an upload is named by letters, digits and hyphens');
  await fs.mkdir(disk.spool, { recursive: true });
  const file = path.join(disk.spool, `${hospital}.${upload}.upload`);
  const handle = await fs.open(file, 'a+', MODE);
  let { size } = await handle.stat();
  await handle.close();

  return {
    get size() {
      return size;
    },
    async append(offset, chunks) {
      if (offset !== size) throw new RangeError(`the upload is at ${size}`);
      disk.record({ did: 'write', path: file });
      const appending = await fs.open(file, 'a', MODE);
      try {
        for await (const chunk of chunks) {
          for (let at = 0; at < chunk.byteLength; ) {
            const { bytesWritten } = await appending.write(chunk, at);
            at += bytesWritten;
            size += bytesWritten;
          }
        }
      } finally {
        // What arrived before a cut counts too: the client resumes from there.
        await disk.sync(appending, file);
        await appending.close();
      }
      return size;
    },
    async finish() {
      const reading = await fs.open(file, 'r');
      const sha256 = await hashOf(reading.createReadStream());
      const key = keyOf(hospital, sha256);
      await disk.replace(file, key);
      return { key, sha256, bytes: size };
    },
    discard: () => fs.rm(file, { force: true }),
  };
}
