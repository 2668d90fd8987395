import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '@alder/settings';
import { FileMissing } from './failures.ts';

/** A file of the backup; `name` has slashes. */
export type TargetFile = { readonly name: string; readonly bytes: number; readonly modified: Date };

/** Where backups lie: a folder or a bucket. A file is there whole or not at all. */
export type Target = {
  /** Resolves when the file is durable under its name. */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** @throws {FileMissing} */
  get(name: string): Promise<AsyncIterable<Uint8Array>>;
  /** Every file whose name begins with `prefix`, a name that ends with a slash or is empty. */
  list(prefix: string): AsyncIterable<TargetFile>;
  remove(name: string): Promise<void>;
  /** How it is called in a sentence. */
  readonly says: string;
};

/** The target of `BACKUP_URL`. */
export async function openTarget(url: string, settings: Pick<Settings, 's3'>): Promise<Target> {
  const parsed = new URL(url);
  if (parsed.protocol !== 's3:') return folderTarget(fileURLToPath(parsed));
  const { bucketTarget } = await import('./bucket-target.ts');
  return bucketTarget(parsed, settings.s3);
}

const UNFINISHED = /\.[0-9a-f-]{36}\.part$/;
/** A file on its way that was not touched for so long belongs to a program that was killed. */
const UNFINISHED_AFTER_MS = 24 * 3_600_000;

export function folderTarget(root: string): Target {
  const fileOf = (name: string) => path.join(root, name);
  return {
    says: root,
    async put(name, content) {
      const file = fileOf(name);
      await makeFolder(path.dirname(file));
      const draft = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}.part`);
      const handle = await fs.open(draft, 'wx', 0o600);
      try {
        for await (const chunk of content) await handle.appendFile(chunk);
        await handle.sync();
      } catch (fault) {
        await handle.close();
        await fs.rm(draft, { force: true });
        throw fault;
      }
      await handle.close();
      await fs.rename(draft, file);
      await syncFolder(path.dirname(file));
    },
    async get(name) {
      const handle = await fs.open(fileOf(name), 'r').catch((fault: NodeJS.ErrnoException) => {
        throw fault.code === 'ENOENT' ? new FileMissing(name) : fault;
      });
      return createReadStream('', { fd: handle, highWaterMark: 512 * 1024 });
    },
    async *list(prefix) {
      yield* filesBelow(root, prefix);
    },
    remove: (name) => fs.rm(fileOf(name), { force: true }),
  };
}

async function* filesBelow(root: string, prefix: string): AsyncGenerator<TargetFile> {
  const entries = await fs.readdir(path.join(root, prefix), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const name = `${prefix}${entry.name}`;
    if (entry.isDirectory()) {
      yield* filesBelow(root, `${name}/`);
      continue;
    }
    const found = await fs.stat(path.join(root, name)).catch(() => undefined);
    if (!found) continue;
    if (!UNFINISHED.test(entry.name)) yield { name, bytes: found.size, modified: found.mtime };
    else if (Date.now() - found.mtimeMs > UNFINISHED_AFTER_MS) await fs.rm(path.join(root, name), { force: true });
  }
}

/** Makes a folder and flushes the folders that name it. */
async function makeFolder(folder: string): Promise<void> {
  const first = await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let at = folder; at.length >= first.length; at = path.dirname(at)) await syncFolder(path.dirname(at));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
