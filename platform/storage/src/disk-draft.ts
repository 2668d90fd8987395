import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { DiskJournal, Reserved } from './disk-journal.ts';
import { type DiskSteps, MODE, writeAll } from './disk-steps.ts';
import { MAX_OBJECT_BYTES } from './journal-record.ts';
import { SpoolFile } from './spool-file.ts';
import { type Draft, keyOf, type Stored } from './storage.ts';

/**
 * A draft that fits in one block goes through the journal, or is written where it belongs once its name is known; a
 * longer one is spooled.
 */
const BLOCK_BYTES = MAX_OBJECT_BYTES;
/** Blocks kept for the next draft: memory that comes and goes with every image would be collected again and again. */
const MAX_POOLED_BLOCKS = 8;

const spare: Buffer[] = [];

/** A file on its way into a folder. */
export class DiskDraft implements Draft {
  readonly #disk: DiskSteps;
  readonly #hospital: string;
  readonly #hash = createHash('sha256');
  #bytes = 0;
  #block: Buffer | undefined;
  #filled = 0;
  #spooled: SpoolFile | undefined;
  /** The file under its final name, if this draft created it. */
  #placed: fs.FileHandle | undefined;
  #stored: Stored | undefined;
  #writing: Promise<void> | undefined;
  readonly #journal: DiskJournal | undefined;
  #reserved: Reserved | undefined;

  constructor(disk: DiskSteps, hospital: string, journal?: DiskJournal) {
    this.#disk = disk;
    this.#hospital = hospital;
    this.#journal = journal;
  }

  get bytes(): number {
    return this.#bytes;
  }

  write(chunk: Uint8Array): Promise<void> | undefined {
    this.#hash.update(chunk);
    this.#bytes += chunk.byteLength;
    for (let at = 0; at < chunk.byteLength; ) {
      this.#block ??= spare.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES);
      const part = chunk.subarray(at, at + BLOCK_BYTES - this.#filled);
      this.#block.set(part, this.#filled);
      this.#filled += part.byteLength;
      at += part.byteLength;
      if (this.#filled === BLOCK_BYTES) this.#spoolBlock();
    }
    return this.#spooled?.room();
  }

  name(): Stored {
    if (!this.#stored) {
      const sha256 = this.#hash.digest('hex');
      this.#stored = { key: keyOf(this.#hospital, sha256), sha256, bytes: this.#bytes };
    }
    return this.#stored;
  }

  remember(note: string): (() => void) | undefined {
    const stored = this.name();
    if (this.#spooled || !this.#block) return undefined;
    this.#reserved = this.#journal?.reserve(stored, note);
    return this.#reserved?.forget;
  }

  async commit(): Promise<Stored> {
    const stored = this.name();
    if (!this.#spooled && this.#block) this.#reserved ??= this.#journal?.reserve(stored);
    if (this.#reserved) {
      await this.#journalize(this.#reserved);
      return stored;
    }
    this.#writing ??= this.#writeRest(stored.key);
    await this.#writing;
    const target = path.join(this.#disk.root, stored.key);
    if (this.#placed) {
      await Promise.all([this.#disk.sync(this.#placed, target), this.#disk.syncFolder(path.dirname(target))]);
      this.#placed.close().catch(() => undefined);
      return stored;
    }
    const spooled = this.#spooled!;
    const handle = await spooled.whole();
    if (!(await this.#link(spooled.path, stored.key, handle))) {
      await this.#disk.sync(handle, spooled.path);
      await this.#disk.replace(spooled.path, stored.key);
    }
    await handle.close();
    return stored;
  }

  async #journalize(reserved: Reserved): Promise<void> {
    this.#reserved = undefined;
    const block = this.#block!;
    this.#block = undefined;
    await reserved.write(block.subarray(0, this.#filled)).finally(() => giveBack(block));
  }

  async discard(): Promise<void> {
    this.#reserved?.giveUp();
    this.#reserved = undefined;
    await this.#writing?.catch(() => undefined);
    this.#giveBlock();
    await this.#placed?.close().catch(() => undefined);
    await this.#spooled?.drop();
  }

  async #writeRest(key: string): Promise<void> {
    if (this.#spooled || !(await this.#placeNew(key))) this.#spoolBlock();
  }

  /**
   * Writes a short file under its final name at once; file and folder are flushed together after. No reader has the
   * name yet, so no reader depends on an object torn by a power cut.
   *
   * @returns false if the name is taken: the existing file must not be touched before the new bytes are durable.
   */
  async #placeNew(key: string): Promise<boolean> {
    const target = path.join(this.#disk.root, key);
    await this.#disk.makeFolders(path.dirname(target));
    const handle = await fs.open(target, 'wx', MODE).catch((fault: NodeJS.ErrnoException) => {
      if (fault.code !== 'EEXIST') throw fault;
    });
    if (!handle) return false;
    this.#placed = handle;
    try {
      // Recorded after it is made: before, the name could have been another draft's file. It is empty until now.
      this.#disk.record({ did: 'write', path: target });
      if (this.#block) await writeAll(handle, this.#block.subarray(0, this.#filled));
    } catch (fault) {
      // The disk may be full; what was written goes, the empty file is swept with others that no row names.
      await handle.truncate(0).catch(() => undefined);
      throw fault;
    } finally {
      this.#giveBlock();
    }
    return true;
  }

  /**
   * Gives a new object its name first and syncs file and folder together after: one flush of the journal instead of
   * two.
   *
   * @returns false when the name is taken, or the file system has no links.
   */
  async #link(file: string, key: string, handle: fs.FileHandle): Promise<boolean> {
    const target = path.join(this.#disk.root, key);
    await this.#disk.makeFolders(path.dirname(target));
    const isNew = await fs.link(file, target).then(
      () => true,
      () => false,
    );
    if (!isNew) return false;
    this.#disk.record({ did: 'link', path: file, to: target });
    await Promise.all([this.#disk.sync(handle, target), this.#disk.syncFolder(path.dirname(target)), fs.unlink(file)]);
    return true;
  }

  /** Sends the block on its way to the spool; the next one is filled meanwhile. */
  #spoolBlock(): void {
    this.#spooled ??= new SpoolFile(this.#disk, this.#hospital);
    const block = this.#block;
    if (block) this.#spooled.append(block.subarray(0, this.#filled), () => giveBack(block));
    this.#block = undefined;
    this.#filled = 0;
  }

  #giveBlock(): void {
    if (this.#block) giveBack(this.#block);
    this.#block = undefined;
    this.#filled = 0;
  }
}

function giveBack(block: Buffer): void {
  if (spare.length < MAX_POOLED_BLOCKS) spare.push(block);
}
