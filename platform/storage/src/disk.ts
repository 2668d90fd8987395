import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { checked, hashOf } from './checked.ts';
import { DiskDraft } from './disk-draft.ts';
import { DiskJournal } from './disk-journal.ts';
import { type DiskFaults, DiskSteps, MODE } from './disk-steps.ts';
import { fillFrom } from './fill-from.ts';
import { findInJournals, JOURNAL } from './journal-record.ts';
import { diskRecipes } from './packed/disk-recipes.ts';
import { recoverJournals } from './recover-journals.ts';
import { isKey, keyOf, ObjectMissing, type Part, type Range, type Remembered, type Storage } from './storage.ts';

/** A range up to this length is read in one piece: a stream of several costs more than the reading. */
const SHORT_BYTES = 1024 * 1024;

/**
 * Storage in a folder: `o/` holds objects, `spool/` what is on its way in.
 *
 * `commit` resolves after the file, and every folder that was made for it, have been synced: a power cut afterwards
 * loses nothing (design: security §2.2, P1).
 */
export function diskStorage(root: string, faults: DiskFaults = {}): Storage {
  return storageOn(new DiskSteps(root, faults));
}

/**
 * The same folder for a program that takes images in: short drafts are made durable in a journal and put in their
 * places soon after, and what a killed program left in its journal is put there now.
 */
export async function journaledStorage(root: string, faults: DiskFaults = {}): Promise<Storage> {
  const disk = new DiskSteps(root, faults);
  const remembered = await recoverJournals(disk);
  return storageOn(disk, { journal: new DiskJournal(disk), remembered });
}

type Journaled = { readonly journal: DiskJournal; readonly remembered: readonly Remembered[] };

function storageOn(disk: DiskSteps, { journal, remembered = [] }: Partial<Journaled> = {}): Storage {
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

  const storage: Storage = {
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
    async read(key: string, range?: Range, memory?: Buffer): Promise<Readable> {
      const found = await open(key);
      if (!found) throw new ObjectMissing(key);
      if (Buffer.isBuffer(found)) return Readable.from([range ? found.subarray(range.start, range.end + 1) : found]);
      if (range && range.end - range.start < SHORT_BYTES) return Readable.from([await readShort(found, range, memory)]);
      const stream = createReadStream('', {
        fd: found,
        ...(range && { start: range.start, end: range.end }),
        highWaterMark: 256 * 1024,
      });
      return range ? stream : checked(stream, key);
    },
    async readInto(key, start, target) {
      if (target.length === 0) return;
      const found = await open(key);
      if (!found) throw new ObjectMissing(key);
      if (Buffer.isBuffer(found)) return fillFrom(only(found.subarray(start, start + target.length)), target);
      try {
        for (let at = 0; at < target.length; ) {
          const { bytesRead } = await found.read(target, at, target.length - at, start + at);
          if (bytesRead === 0) throw new RangeError(`the object ends ${target.length - at} bytes before`);
          at += bytesRead;
        }
      } finally {
        found.close().catch(() => undefined);
      }
    },
    async stat(key) {
      const waiting = await journal?.find(key);
      if (waiting) return { bytes: waiting.length };
      const file = await fs.stat(fileOf(key)).catch(() => undefined);
      if (file) return { bytes: file.size };
      const other = await findInJournals(spool, key);
      return other && { bytes: other.length };
    },
    async verify(key) {
      const found = await open(key);
      if (!found) return false;
      const stream = Buffer.isBuffer(found) ? Readable.from([found]) : found.createReadStream();
      return (await hashOf(stream)) === path.basename(key);
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
    remembered,
    async settle() {
      await journal?.settle();
    },
    async close() {
      await journal?.close();
    },
  };
  return storage;
}

/** A byte range of a file, shorter where the file ends; the handle is closed. */
async function readShort(handle: fs.FileHandle, { start, end }: Range, memory?: Buffer): Promise<Buffer> {
  try {
    const length = end + 1 - start;
    const buffer = memory && memory.length >= length ? memory.subarray(0, length) : Buffer.allocUnsafeSlow(length);
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, start + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  } finally {
    // Readers do not wait for it.
    handle.close().catch(() => undefined);
  }
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
