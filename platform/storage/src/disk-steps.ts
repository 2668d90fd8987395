import fs from 'node:fs/promises';
import path from 'node:path';

/** One change of the disk; writes are recorded before they are made, flushes after. */
export type DiskStep =
  | { readonly did: 'sync' | 'syncFolder'; readonly path: string }
  /** `at` and `bytes`: a part of a file that is there already. */
  | { readonly did: 'write'; readonly path: string; readonly at?: number; readonly bytes?: number }
  | { readonly did: 'rename' | 'link'; readonly path: string; readonly to: string };

/**
 * For the durability test alone, never set by the product: `skipSync` plants a fault, so that the test proves that it
 * would see one; `trace` receives every step, so that a power cut can be simulated afterwards.
 */
export type DiskFaults = { readonly skipSync?: boolean; readonly trace?: (step: DiskStep) => void };

/** Only the server's own user may read stored files. */
export const MODE = 0o600;

/** Disk operations of a store, each recorded for the simulation of a power cut. */
export class DiskSteps {
  readonly root: string;
  readonly #faults: DiskFaults;
  /** Folders made by other commits are not synced again. */
  readonly #made = new Set<string>();

  constructor(root: string, faults: DiskFaults) {
    this.root = root;
    this.#faults = faults;
  }

  get spool(): string {
    return path.join(this.root, 'spool');
  }

  get skipsSync(): boolean {
    return this.#faults.skipSync ?? false;
  }

  record(step: DiskStep): void {
    this.#faults.trace?.(step);
  }

  async sync(handle: fs.FileHandle, file: string): Promise<void> {
    if (this.skipsSync) return;
    await handle.sync();
    this.record({ did: 'sync', path: file });
  }

  /** Flushes the bytes of a file whose size and blocks stay as they are. */
  async syncBytes(handle: fs.FileHandle, file: string): Promise<void> {
    if (this.skipsSync) return;
    await handle.datasync();
    this.record({ did: 'sync', path: file });
  }

  async syncFolder(folder: string): Promise<void> {
    if (this.skipsSync) return;
    const handle = await fs.open(folder, 'r');
    await handle.sync().finally(() => void handle.close().catch(() => undefined));
    this.record({ did: 'syncFolder', path: folder });
  }

  /** Makes a folder below the root and syncs the folders that name it and those above it which are new. */
  async makeFolders(folder: string): Promise<void> {
    if (this.#made.has(folder)) return;
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    const made: string[] = [];
    for (let at = folder; at.length > this.root.length && !this.#made.has(at); at = path.dirname(at)) made.push(at);
    await Promise.all(made.map((each) => this.syncFolder(path.dirname(each))));
    for (const each of made) this.#made.add(each);
  }

  /** Renames a file whose bytes are durable to its target and replaces any file there. */
  async replace(file: string, key: string): Promise<void> {
    const target = path.join(this.root, key);
    await this.makeFolders(path.dirname(target));
    this.record({ did: 'rename', path: file, to: target });
    await fs.rename(file, target);
    await this.syncFolder(path.dirname(target));
  }

  /** Opens a new file of the spool; the first one of a store makes its folder. */
  async openNew(file: string): Promise<fs.FileHandle> {
    this.record({ did: 'write', path: file });
    try {
      return await fs.open(file, 'wx', MODE);
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'ENOENT') throw fault;
      await fs.mkdir(path.dirname(file), { recursive: true });
      return fs.open(file, 'wx', MODE);
    }
  }
}

/** Writes everything, going on where a full disk or a signal cut it short. */
export async function writeAll(handle: fs.FileHandle, bytes: Uint8Array, position?: number): Promise<void> {
  for (let at = 0; at < bytes.byteLength; ) {
    const place = position === undefined ? null : position + at;
    at += (await handle.write(bytes, at, bytes.byteLength - at, place)).bytesWritten;
  }
}
