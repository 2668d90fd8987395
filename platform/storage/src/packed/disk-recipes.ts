import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { type DiskSteps, writeAll } from '../disk-steps.ts';
import { isKey, keyOf, type Recipes, recipeName } from '../storage.ts';

/** Recipes in a folder: `p/` beside the `o/` of the objects. */
export function diskRecipes(disk: DiskSteps): Recipes {
  const fileOf = (key: string) => path.join(disk.root, recipeName(key));
  return {
    async read(key) {
      if (!isKey(key)) return undefined;
      return fs.readFile(fileOf(key)).catch((fault: NodeJS.ErrnoException) => {
        if (fault.code !== 'ENOENT') throw fault;
        return undefined;
      });
    },
    async write(key, recipe) {
      const file = path.join(disk.spool, `${randomUUID()}.part`);
      const handle = await disk.openNew(file);
      try {
        await writeAll(handle, recipe);
        await disk.sync(handle, file);
      } finally {
        await handle.close();
      }
      await disk.replace(file, recipeName(key));
    },
    async remove(key) {
      if (isKey(key)) await fs.rm(fileOf(key), { force: true });
    },
    async *list(hospital) {
      const folder = path.join(disk.root, 'p', hospital);
      for (const shard of await fs.readdir(folder).catch(() => [])) {
        for (const name of await fs.readdir(path.join(folder, shard))) {
          const { size, mtime } = await fs.stat(path.join(folder, shard, name));
          yield { key: keyOf(hospital, name), bytes: size, modified: mtime };
        }
      }
    },
  };
}
