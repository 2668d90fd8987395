import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { type DiskSteps, writeAll } from './disk-steps.ts';

/** A file under its own name that is not flushed yet. */
export type Placement = { readonly file: string; readonly handle: fs.FileHandle };

/**
 * Moves an object whose bytes are durable elsewhere to its final name, so that readers see it whole, whatever exists
 * there: the same bytes, or the remains of a power cut.
 */
export async function placeObject(disk: DiskSteps, key: string, object: Uint8Array): Promise<Placement> {
  const file = path.join(disk.root, key);
  const draft = path.join(disk.spool, `${randomUUID()}.part`);
  await disk.makeFolders(path.dirname(file));
  const handle = await disk.openNew(draft);
  try {
    await writeAll(handle, object);
    disk.record({ did: 'rename', path: draft, to: file });
    await fs.rename(draft, file);
  } catch (fault) {
    await handle.close().catch(() => undefined);
    await fs.rm(draft, { force: true });
    throw fault;
  }
  return { file, handle };
}

/** Flushes files and the folders that name them. */
export async function syncPlaced(disk: DiskSteps, placed: readonly Placement[]): Promise<void> {
  for (const { file, handle } of placed) {
    await disk.sync(handle, file);
    await handle.close().catch(() => undefined);
  }
  for (const folder of new Set(placed.map(({ file }) => path.dirname(file)))) await disk.syncFolder(folder);
}
