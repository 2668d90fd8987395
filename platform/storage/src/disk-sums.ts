import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { type DiskSteps, MODE } from './disk-steps.ts';
import { isKey, type Sidecars, sumsName } from './storage.ts';

/** Checksums in a folder: `s/` beside the `o/` of the objects. Nothing is flushed: a torn file is made again. */
export function diskSums(disk: DiskSteps): Sidecars {
  const fileOf = (key: string) => path.join(disk.root, sumsName(key));
  return {
    async read(key) {
      if (!isKey(key)) return undefined;
      return fs.readFile(fileOf(key)).catch(() => undefined);
    },
    async write(key, sums) {
      const draft = path.join(disk.spool, `${randomUUID()}.part`);
      try {
        await fs.mkdir(disk.spool, { recursive: true });
        await fs.writeFile(draft, sums, { mode: MODE });
        await fs.mkdir(path.dirname(fileOf(key)), { recursive: true, mode: 0o700 });
        await fs.rename(draft, fileOf(key));
      } catch (fault) {
        await fs.rm(draft, { force: true });
        throw fault;
      }
    },
    async remove(key) {
      if (isKey(key)) await fs.rm(fileOf(key), { force: true });
    },
  };
}
