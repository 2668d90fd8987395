import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { type DiskSteps, writeAll } from './disk-steps.ts';
import { MAX_OBJECT_BYTES } from './journal-record.ts';

/** Unwritten bytes above which the sender waits: so much that the disk never does. */
const MAX_UNWRITTEN_BYTES = 2 * MAX_OBJECT_BYTES;
/** Bytes after which a long file is flushed ahead of its end. */
const FLUSH_BYTES = 4 * MAX_OBJECT_BYTES;

/**
 * A long draft on its way into a file that has no name yet.
 *
 * Each block is handed to the disk the moment it is full, at its own place in the file: Node reads a busy connection up
 * to 32 times before it looks at anything else, and a block that waited for the one before it would wait for that too.
 */
export class SpoolFile {
  readonly path: string;
  readonly #disk: DiskSteps;
  readonly #opening: Promise<fs.FileHandle>;
  #handle: fs.FileHandle | undefined;
  #bytes = 0;
  #unwritten = 0;
  #unflushed = 0;
  #fault: unknown;
  readonly #writes = new Set<Promise<void>>();
  #room: PromiseWithResolvers<void> | undefined;

  constructor(disk: DiskSteps, hospital: string) {
    this.#disk = disk;
    this.path = path.join(disk.spool, `${hospital}.${randomUUID()}.part`);
    this.#opening = disk.openNew(this.path);
    this.#opening.then(
      (handle) => {
        this.#handle = handle;
      },
      // The next write throws it again.
      () => undefined,
    );
  }

  /** Appends a block, which must stay as it is until `written` is called. */
  append(block: Buffer, written: () => void): void {
    const at = this.#bytes;
    this.#bytes += block.length;
    this.#unwritten += block.length;
    const write = this.#write(block, at)
      .catch((fault: unknown) => {
        this.#fault ??= fault;
      })
      .finally(() => {
        this.#writes.delete(write);
        this.#unwritten -= block.length;
        written();
        if (this.#unwritten > MAX_UNWRITTEN_BYTES) return;
        this.#room?.resolve();
        this.#room = undefined;
      });
    this.#writes.add(write);
  }

  /** Settles once more may come; undefined when it may at once. */
  room(): Promise<void> | undefined {
    if (this.#unwritten <= MAX_UNWRITTEN_BYTES) return undefined;
    this.#room ??= Promise.withResolvers();
    return this.#room.promise;
  }

  /** The file with everything written to it, not flushed. @throws what any write has met. */
  async whole(): Promise<fs.FileHandle> {
    await Promise.all(this.#writes);
    if (this.#fault) throw this.#fault;
    return this.#opening;
  }

  /** Takes the file away. */
  async drop(): Promise<void> {
    const handle = await this.#opening.catch(() => undefined);
    if (!handle) return;
    await Promise.all(this.#writes);
    await handle.close().catch(() => undefined);
    await fs.rm(this.path, { force: true });
  }

  async #write(block: Buffer, at: number): Promise<void> {
    const handle = this.#handle ?? (await this.#opening);
    if (this.#fault) return;
    await writeAll(handle, block, at);
    this.#flushAhead(handle, block.length);
  }

  /** The disk works while the rest is on its way; what counts is the sync of `commit`, which finds less to do. */
  #flushAhead(handle: fs.FileHandle, bytes: number): void {
    this.#unflushed += bytes;
    if (this.#unflushed < FLUSH_BYTES || this.#disk.skipsSync) return;
    this.#unflushed = 0;
    handle.datasync().catch(() => undefined);
  }
}
