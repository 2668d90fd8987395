import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { checked, hashOf } from './checked.ts';
import {
  type Draft,
  isKey,
  keyOf,
  ObjectMissing,
  type Part,
  type Range,
  type Storage,
  type Stored,
} from './storage.ts';

/** One thing done to the disk; changes are told before they are made, flushes after. */
export type DiskStep =
  | { readonly did: 'write' | 'sync' | 'syncFolder'; readonly path: string }
  | { readonly did: 'rename' | 'link'; readonly path: string; readonly to: string };

/**
 * For the durability test alone, never set by the product: `skipSync` plants a fault, so that the test proves that it
 * would see one; `trace` tells every step, so that a power cut can be played afterwards.
 */
export type DiskFaults = { readonly skipSync?: boolean; readonly trace?: (step: DiskStep) => void };

/** Nobody but the server's own user reads what is stored. */
const MODE = 0o600;
/** Bytes after which a long draft is flushed ahead of its end. */
const FLUSH_BYTES = 4 * 1024 * 1024;

/**
 * Storage in a folder: `o/` holds objects, `spool/` what is on its way in.
 *
 * `commit` resolves after the file, and every folder that was made for it, have been synced: a power cut afterwards
 * loses nothing (design: security §2.2, P1).
 */
export function diskStorage(root: string, faults: DiskFaults = {}): Storage {
  const spool = path.join(root, 'spool');
  const sync = async (handle: fs.FileHandle, file: string) => {
    if (faults.skipSync) return;
    await handle.sync();
    faults.trace?.({ did: 'sync', path: file });
  };

  async function openDraft(hospital: string): Promise<Draft> {
    const file = path.join(spool, `${hospital}.${randomUUID()}.part`);
    faults.trace?.({ did: 'write', path: file });
    const handle = await openNew(file);
    const hash = createHash('sha256');
    let bytes = 0;
    let flushed = 0;
    let sha256: string | undefined;
    const name = () => {
      sha256 ??= hash.digest('hex');
      return { key: keyOf(hospital, sha256), sha256, bytes };
    };
    return {
      get bytes() {
        return bytes;
      },
      name,
      async write(given) {
        const chunks = Array.isArray(given) ? (given as readonly Uint8Array[]) : [given as Uint8Array];
        for (const chunk of chunks) {
          hash.update(chunk);
          bytes += chunk.byteLength;
        }
        await writeAll(handle, chunks);
        if (bytes - flushed < FLUSH_BYTES || faults.skipSync) return;
        // The disk works while the rest is on its way; what counts is the sync of `commit`, which finds less to do.
        flushed = bytes;
        handle.datasync().catch(() => undefined);
      },
      async commit() {
        const { key } = name();
        if (!(await placeNew(file, key, handle))) {
          await sync(handle, file);
          await store(file, hospital, name().sha256, bytes);
        }
        await handle.close();
        return name();
      },
      async discard() {
        await handle.close().catch(() => {});
        await fs.rm(file, { force: true });
      },
    };
  }

  /**
   * Gives a new object its name first and syncs file and folder together after: one flush of the journal instead of
   * two. Nothing refers to the name yet, so a torn object after a power cut is one that nobody was told of.
   *
   * @returns false when the name is taken, and must not be touched before the new bytes are durable, or the file
   * system has no links.
   */
  async function placeNew(file: string, key: string, handle: fs.FileHandle): Promise<boolean> {
    const target = path.join(root, key);
    await makeFolders(root, path.dirname(target), faults);
    const isNew = await fs.link(file, target).then(
      () => true,
      () => false,
    );
    if (!isNew) return false;
    faults.trace?.({ did: 'link', path: file, to: target });
    await Promise.all([sync(handle, target), syncFolder(path.dirname(target), faults), fs.unlink(file)]);
    return true;
  }

  async function store(file: string, hospital: string, sha256: string, bytes: number): Promise<Stored> {
    const key = keyOf(hospital, sha256);
    const target = path.join(root, key);
    await makeFolders(root, path.dirname(target), faults);
    faults.trace?.({ did: 'rename', path: file, to: target });
    await fs.rename(file, target);
    await syncFolder(path.dirname(target), faults);
    return { key, sha256, bytes };
  }

  const fileOf = (key: string) => {
    if (!isKey(key)) throw new ObjectMissing(key);
    return path.join(root, key);
  };

  const storage: Storage = {
    openDraft,
    async put(hospital, content) {
      const draft = await openDraft(hospital);
      try {
        if (content instanceof Uint8Array) await draft.write(content);
        else for await (const chunk of content) await draft.write(chunk);
        return await draft.commit();
      } catch (error) {
        await draft.discard();
        throw error;
      }
    },
    async read(key: string, range?: Range): Promise<Readable> {
      const file = fileOf(key);
      const handle = await fs.open(file, 'r').catch(() => {
        throw new ObjectMissing(key);
      });
      const stream = createReadStream(file, {
        fd: handle,
        ...(range && { start: range.start, end: range.end }),
        highWaterMark: 256 * 1024,
      });
      return range ? stream : checked(stream, key);
    },
    async stat(key) {
      const found = await fs.stat(fileOf(key)).catch(() => undefined);
      return found && { bytes: found.size };
    },
    async verify(key) {
      const handle = await fs.open(fileOf(key), 'r').catch(() => undefined);
      if (!handle) return false;
      return (await hashOf(handle.createReadStream())) === path.basename(key);
    },
    async remove(key) {
      await fs.rm(fileOf(key), { force: true });
    },
    openPart: (hospital, upload) => openPart(spool, hospital, upload, { sync, store, trace: faults.trace }),
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
        const file = path.join(spool, name);
        const found = await fs.stat(file).catch(() => undefined);
        if (!found || Date.now() - found.mtimeMs < olderThanMs) continue;
        await fs.rm(file, { force: true });
        swept += 1;
      }
      return swept;
    },
  };
  return storage;
}

type PartSteps = {
  readonly sync: (handle: fs.FileHandle, file: string) => Promise<void>;
  readonly store: (file: string, hospital: string, sha256: string, bytes: number) => Promise<Stored>;
  readonly trace: DiskFaults['trace'];
};

async function openPart(
  spool: string,
  hospital: string,
  upload: string,
  { sync, store, trace }: PartSteps,
): Promise<Part> {
  if (!/^[\w-]{1,80}$/.test(upload)) throw new TypeError('an upload is named by letters, digits and hyphens');
  await fs.mkdir(spool, { recursive: true });
  const file = path.join(spool, `${hospital}.${upload}.upload`);
  const handle = await fs.open(file, 'a+', MODE);
  let { size } = await handle.stat();
  await handle.close();

  return {
    get size() {
      return size;
    },
    async append(offset, chunks) {
      if (offset !== size) throw new RangeError(`the upload stands at ${size}`);
      trace?.({ did: 'write', path: file });
      const appending = await fs.open(file, 'a', MODE);
      try {
        for await (const chunk of chunks) {
          for (let at = 0; at < chunk.byteLength; ) at += (await appending.write(chunk, at)).bytesWritten;
          size += chunk.byteLength;
        }
      } finally {
        // What arrived before a cut counts too: the client resumes from there.
        await sync(appending, file);
        await appending.close();
      }
      return size;
    },
    async finish() {
      const reading = await fs.open(file, 'r');
      return store(file, hospital, await hashOf(reading.createReadStream()), size);
    },
    discard: () => fs.rm(file, { force: true }),
  };
}

/** Opens a new file of the spool; the first one of a store makes its folder. */
async function openNew(file: string): Promise<fs.FileHandle> {
  try {
    return await fs.open(file, 'wx', MODE);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'ENOENT') throw fault;
    await fs.mkdir(path.dirname(file), { recursive: true });
    return fs.open(file, 'wx', MODE);
  }
}

/** Gathers chunks into one call of the system, and goes on where a full disk or a signal cut it short. */
async function writeAll(handle: fs.FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  let left = [...chunks];
  while (left.length > 0) {
    let { bytesWritten } = await handle.writev(left);
    while (left.length > 0 && bytesWritten >= left[0]!.byteLength) bytesWritten -= left.shift()!.byteLength;
    if (bytesWritten > 0) left = [left[0]!.subarray(bytesWritten), ...left.slice(1)];
  }
}

/** Folders made by other commits of this process are not synced again. */
const synced = new Set<string>();

async function makeFolders(root: string, folder: string, faults: DiskFaults): Promise<void> {
  if (synced.has(folder)) return;
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  for (let at = folder; at.length > root.length; at = path.dirname(at)) await syncFolder(path.dirname(at), faults);
  synced.add(folder);
}

async function syncFolder(folder: string, faults: DiskFaults): Promise<void> {
  if (faults.skipSync) return;
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  faults.trace?.({ did: 'syncFolder', path: folder });
}
