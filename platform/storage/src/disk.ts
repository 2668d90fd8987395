import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { checked, hashOf } from './checked.ts';
import { DiskDraft } from './disk-draft.ts';
import { type DiskFaults, DiskSteps, MODE } from './disk-steps.ts';
import { isKey, keyOf, ObjectMissing, type Part, type Range, type Storage } from './storage.ts';

/**
 * Storage in a folder: `o/` holds objects, `spool/` what is on its way in.
 *
 * `commit` resolves after the file, and every folder that was made for it, have been synced: a power cut afterwards
 * loses nothing (design: security §2.2, P1).
 */
export function diskStorage(root: string, faults: DiskFaults = {}): Storage {
  const disk = new DiskSteps(root, faults);
  const { spool } = disk;
  const openDraft = (hospital: string) => new DiskDraft(disk, hospital);

  const fileOf = (key: string) => {
    if (!isKey(key)) throw new ObjectMissing(key);
    return path.join(root, key);
  };

  const storage: Storage = {
    openDraft,
    async put(hospital, content) {
      const draft = openDraft(hospital);
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
      if (offset !== size) throw new RangeError(`the upload stands at ${size}`);
      disk.tell({ did: 'write', path: file });
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
