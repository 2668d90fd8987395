import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DiskSteps, MODE, writeAll } from './disk-steps.ts';
import { FREE, HOST, MAX_OBJECT_BYTES, SLOT_BYTES, writeHead } from './journal-record.ts';
import { type Placement, placeObject, syncPlaced } from './place-object.ts';
import type { Stored } from './storage.ts';

/** Records at once, 272 MB: a computed tomography of common length is taken in before any of it is put in its place. */
const SLOTS = 256;
/** Objects put in their places together: the file system's own journal is flushed once for them. */
const MAX_BATCH = 16;
/** While images come, disk and processor are theirs; a pause, or a journal nearly full, and what waits is put in its place. */
const PAUSE_MS = 250;

/** An object of the journal, on its way from the first write to its place. */
type Entry = {
  readonly slot: number;
  readonly stored: Stored;
  readonly head: Buffer;
  /** The object while it is being written. */
  block: Buffer | undefined;
  removed: boolean;
  /** What still needs the record: the object its place, the writer its note. */
  needs: number;
};

/** Journals of this process that are open. */
export const ownJournals = new Set<string>();

/** A record's place in the journal before it is written. */
export type Reserved = {
  /** Writes head and object and flushes them; the object's memory is free when it settles. */
  write(object: Buffer): Promise<void>;
  /** Nothing will be written. */
  giveUp(): void;
  /** The note has served its purpose. */
  forget(): void;
};

/**
 * Objects on their way into a folder: durable in one file that has its size and its blocks already, so that a flush
 * writes bytes and nothing else, where a new file costs a flush of the file system's journal and of a folder as well.
 * Each is put under its own name soon after; a start puts there what a killed program left (`recoverJournals`).
 */
export class DiskJournal {
  readonly #disk: DiskSteps;
  readonly #file: string;
  #opening: Promise<void> | undefined;
  #handle: fs.FileHandle | undefined;
  /** The same file, opened with O_DSYNC: a single record takes one call instead of two. */
  #flushed: fs.FileHandle | undefined;
  #free: number[] = [];
  #queue: { entry: Entry; done: () => void; failed: (fault: unknown) => void }[] = [];
  #flushing = false;
  readonly #waiting: Entry[] = [];
  readonly #pending = new Map<string, Entry>();
  #placing: Promise<void> | undefined;
  #pause: NodeJS.Timeout | undefined;
  readonly #freeing = new Set<Promise<void>>();

  constructor(disk: DiskSteps) {
    this.#disk = disk;
    this.#file = path.join(disk.spool, `${HOST}.${process.pid}.${randomUUID()}.journal`);
  }

  /** Makes the file when the first image comes; until it is there, nothing is taken. */
  #open(): void {
    this.#opening ??= this.#make().catch(() => undefined);
  }

  async #make(): Promise<void> {
    await this.#disk.makeFolders(this.#disk.spool);
    this.#disk.record({ did: 'write', path: this.#file });
    const handle = await fs.open(this.#file, 'wx+', MODE);
    ownJournals.add(this.#file);
    const zeros = Buffer.alloc(SLOT_BYTES);
    // Written, not only set aside: a block that was never written costs the file system's journal at its first flush.
    for (let slot = 0; slot < SLOTS; slot += 1) await handle.write(zeros, 0, zeros.length, slot * SLOT_BYTES);
    await this.#disk.sync(handle, this.#file);
    await this.#disk.syncFolder(this.#disk.spool);
    this.#flushed = this.#disk.skipsSync ? undefined : await openFlushed(this.#file);
    this.#handle = handle;
    this.#free = Array.from({ length: SLOTS }, (_, slot) => slot);
  }

  /** A place for an object; undefined while the journal is full or not there, or the note too long. */
  reserve(stored: Stored, note?: string): Reserved | undefined {
    this.#open();
    const { key, bytes } = stored;
    if (this.#free.length === 0) return undefined;
    const head = writeHead({ key, bytes, ...(note !== undefined && { note }) });
    if (!head) return undefined;
    const slot = this.#free.pop()!;
    const needs = note === undefined ? 1 : 2;
    const entry: Entry = { slot, stored, head, block: undefined, removed: false, needs };
    return {
      write: (object) => this.#write(entry, object),
      giveUp: () => void this.#free.push(slot),
      forget: () => this.#unneeded(entry),
    };
  }

  /** An object that has no place of its own yet. */
  async find(key: string): Promise<Buffer | undefined> {
    const entry = this.#pending.get(key);
    if (!entry) return undefined;
    const object = await this.#readBack(entry);
    // Put in its place meanwhile, and its record written over.
    return this.#pending.get(key) === entry ? object : undefined;
  }

  async #readBack({ slot, head, stored }: Entry, memory?: Buffer): Promise<Buffer> {
    const object = (memory ?? Buffer.allocUnsafe(stored.bytes)).subarray(0, stored.bytes);
    await this.#handle!.read(object, 0, stored.bytes, slot * SLOT_BYTES + head.length);
    return object;
  }

  /** Takes care that the object will not be put in its place. */
  remove(key: string): void {
    const entries = [...this.#waiting, ...this.#queue.map(({ entry }) => entry)];
    for (const entry of entries) if (entry.stored.key === key) entry.removed = true;
    this.#pending.delete(key);
  }

  /** Waits until every object lies in its place. */
  async settle(): Promise<void> {
    while (this.#flushing || this.#waiting.length > 0 || this.#placing) {
      if (this.#waiting.length > 0 && !this.#placing) this.#place();
      await (this.#placing ?? new Promise((resolve) => setImmediate(resolve)));
    }
  }

  /** Puts everything in its place and takes the file away. */
  async close(): Promise<void> {
    await this.#opening;
    await this.settle();
    await Promise.all(this.#freeing);
    clearTimeout(this.#pause);
    const handle = this.#handle;
    const isEmpty = this.#free.length === SLOTS;
    this.#handle = undefined;
    this.#free = [];
    await Promise.all([handle?.close(), this.#flushed?.close()]);
    ownJournals.delete(this.#file);
    // A record whose note was never forgotten is for the next start.
    if (isEmpty) await fs.rm(this.#file, { force: true });
  }

  #write(entry: Entry, object: Buffer): Promise<void> {
    entry.block = object;
    return new Promise((done, failed) => {
      this.#queue.push({ entry, done, failed });
      if (!this.#flushing) void this.#flush();
    });
  }

  /** Those that come while one flush runs share the next. */
  async #flush(): Promise<void> {
    this.#flushing = true;
    while (this.#queue.length > 0) {
      const together = this.#queue.splice(0);
      try {
        await this.#writeFlushed(together.map(({ entry }) => entry));
      } catch (fault) {
        for (const { entry, failed } of together) {
          this.#free.push(entry.slot);
          failed(fault);
        }
        continue;
      }
      for (const { entry, done } of together) {
        entry.block = undefined;
        this.#pending.set(entry.stored.key, entry);
        this.#waiting.push(entry);
        done();
      }
      this.#placeSoon();
    }
    this.#flushing = false;
  }

  async #writeFlushed(entries: readonly Entry[]): Promise<void> {
    if (entries.length === 1 && this.#flushed) {
      await this.#writeRecord(entries[0]!, this.#flushed);
      this.#disk.record({ did: 'sync', path: this.#file });
      return;
    }
    await Promise.all(entries.map((entry) => this.#writeRecord(entry, this.#handle!)));
    await this.#disk.syncBytes(this.#handle!, this.#file);
  }

  async #writeRecord({ slot, head, block }: Entry, handle: fs.FileHandle): Promise<void> {
    const at = slot * SLOT_BYTES;
    const length = head.length + block!.length;
    this.#disk.record({ did: 'write', path: this.#file, at, bytes: length });
    const { bytesWritten } = await handle.writev([head, block!], at);
    // A write into blocks that are there is cut short by a signal at most.
    if (bytesWritten < length) await writeAll(handle, Buffer.concat([head, block!]), at);
  }

  #placeSoon(): void {
    if (this.#placing) return;
    clearTimeout(this.#pause);
    if (this.#free.length < SLOTS / 4) this.#place();
    else this.#pause = setTimeout(() => this.#place(), PAUSE_MS);
  }

  #place(): void {
    this.#placing ??= this.#placeAll().finally(() => {
      this.#placing = undefined;
      if (this.#waiting.length > 0) this.#placeSoon();
    });
  }

  async #placeAll(): Promise<void> {
    const memory = Buffer.allocUnsafeSlow(MAX_OBJECT_BYTES);
    while (this.#waiting.length > 0) {
      const together = this.#waiting.slice(0, MAX_BATCH);
      const target = together.filter(({ removed }) => !removed);
      const placed: Placement[] = [];
      try {
        for (const entry of target)
          placed.push(await placeObject(this.#disk, entry.stored.key, await this.#readBack(entry, memory)));
        await syncPlaced(this.#disk, placed);
      } catch {
        for (const { handle } of placed) handle.close().catch(() => undefined);
        // A full disk: the objects stay in the journal; once it is full, further writes fail with the reason.
        return void (await sleep(PAUSE_MS));
      }
      this.#waiting.splice(0, together.length);
      for (const entry of target) await this.#removeIfUnwanted(entry);
      for (const entry of together) {
        if (this.#pending.get(entry.stored.key) === entry) this.#pending.delete(entry.stored.key);
        this.#unneeded(entry);
      }
    }
  }

  /** The object was removed while it was being placed, and has not been stored again. */
  async #removeIfUnwanted({ removed, stored: { key } }: Entry): Promise<void> {
    const isWanted = this.#pending.has(key) || this.#queue.some(({ entry }) => entry.stored.key === key);
    if (removed && !isWanted) await fs.rm(path.join(this.#disk.root, key), { force: true });
  }

  #unneeded(entry: Entry): void {
    entry.needs -= 1;
    if (entry.needs > 0) return;
    const handle = this.#handle;
    if (!handle) return;
    // Not flushed: a record that comes back after a power cut is put in its place once more, and changes nothing.
    const freed = handle.write(FREE, 0, FREE.length, entry.slot * SLOT_BYTES).then(
      () => void this.#free.push(entry.slot),
      () => undefined,
    );
    this.#freeing.add(freed);
    void freed.then(() => this.#freeing.delete(freed));
  }
}

/** Linux keeps its word for `O_DSYNC`, which others know and understand otherwise. */
async function openFlushed(file: string): Promise<fs.FileHandle | undefined> {
  return process.platform === 'linux' ? fs.open(file, constants.O_WRONLY | constants.O_DSYNC) : undefined;
}
