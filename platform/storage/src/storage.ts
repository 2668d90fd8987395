import type { Readable } from 'node:stream';

/** A stored object: immutable, named by its content, owned by one hospital. */
export type Stored = { readonly key: string; readonly sha256: string; readonly bytes: number };

/** Bytes on their way in. Nothing is stored until `commit` has resolved. */
export type Draft = {
  readonly bytes: number;
  /**
   * Takes a copy of the chunk; the caller's buffer is free at once.
   *
   * @returns a promise that holds the sender back while too much is unwritten, undefined when more may come.
   */
  write(chunk: Uint8Array): Promise<void> | undefined;
  /** What `commit` will return, so that rows can be made while the disk works. No more may be written. */
  name(): Stored;
  /**
   * Stores a note with the object, as durable as the object itself, until it is deleted: after a crash the storage
   * reports it when it is opened. To be called before `commit`.
   *
   * @returns a function that deletes it; undefined if the storage cannot store this note.
   */
  remember(note: string): (() => void) | undefined;
  /** Makes the object durable, then names it. The same content twice is one object. */
  commit(): Promise<Stored>;
  discard(): Promise<void>;
};

/** An upload that may be cut and resumed at its offset. */
export type Part = {
  readonly size: number;
  /** Appends at exactly `offset`. @throws {RangeError} when the part ends elsewhere. */
  append(offset: number, chunks: AsyncIterable<Uint8Array>): Promise<number>;
  finish(): Promise<Stored>;
  discard(): Promise<void>;
};

export type Range = { readonly start: number; readonly end: number };

/** A note that a program has left with an object before it was killed. */
export type Remembered = { readonly key: string; readonly note: string; forget(): void };

/** Small files that stand for objects which are kept in another shape, named as those are. */
export type Recipes = {
  read(key: string): Promise<Buffer | undefined>;
  /** Resolves when it is durable. */
  write(key: string, recipe: Uint8Array): Promise<void>;
  remove(key: string): Promise<void>;
  /** Keys of a hospital's objects that have one, with its size and age. */
  list(hospital: string): AsyncIterable<Listed>;
};

/** An object as the sweeper sees it. */
export type Listed = { readonly key: string; readonly bytes: number; readonly modified: Date };

/** Storage of images and files: a folder or an S3 bucket, with the same interface. */
export type Storage = {
  openDraft(hospital: string): Draft;
  put(hospital: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<Stored>;
  /**
   * The bytes of an object, or of a range, both ends included.
   *
   * What has changed is not read: a range errors before the first byte of a damaged block, and a whole read, where
   * there are no checksums of its blocks yet, at its end.
   * @param memory A short range may be put here: what is read is valid until its owner uses it again.
   * @throws {ObjectMissing}; {ObjectDamaged} when the requested range begins in a damaged block.
   */
  read(key: string, range?: Range, memory?: Buffer): Promise<Readable>;
  /**
   * Fills `target` with the bytes of an object from `start` on: one reading, no copy, for what is short.
   *
   * @throws {ObjectMissing}; RangeError when the object ends before.
   */
  readInto(key: string, start: number, target: Uint8Array): Promise<void>;
  /** @returns undefined when there is no such object. */
  stat(key: string): Promise<{ bytes: number } | undefined>;
  /** Reads the whole object and compares it with its name. */
  verify(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  openPart(hospital: string, upload: string): Promise<Part>;
  /** Keys of a hospital's objects, for the sweeper, with their age. */
  list(hospital: string): AsyncIterable<Listed>;
  /** Removes the remains of uploads that were not touched for `olderThanMs`. */
  sweepSpool(olderThanMs: number): Promise<number>;
  readonly recipes: Recipes;
  /** Notes from before the storage was opened. */
  readonly remembered: readonly Remembered[];
  /** Waits until every object is stored under its own name, for direct readers of the folder. */
  settle(): Promise<void>;
  /** Ends what is on its way; nothing may be stored after. */
  close(): Promise<void>;
};

/** A store without byte verification: the basis of {@link checkedStorage}. */
export type BareStorage = Omit<Storage, 'read' | 'readInto' | 'verify'> & {
  /** @throws {ObjectMissing} */
  read(key: string, range?: Range): Promise<Readable>;
  /**
   * Fills the pieces one after the other from `start` on.
   *
   * @throws {ObjectMissing}; RangeError when the object ends before.
   */
  fill(key: string, start: number, pieces: readonly Uint8Array[]): Promise<void>;
  /** Checksums beside the objects. They can be made again, so that writing them need not be durable. */
  readonly sums: Sidecars;
};

/** A small file beside an object, named as the object is. */
export type Sidecars = Pick<Recipes, 'read' | 'write' | 'remove'>;

export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';
  readonly key: string;
  constructor(key: string) {
    super(`no stored object ${key}`);
    this.key = key;
  }
}

const KEY = /^o\/[0-9a-f-]{36}\/[0-9a-f]{2}\/[0-9a-f]{64}$/;

/** `o/{hospital}/{hh}/{sha256}`: the hospital is part of the key, so no content is shared across hospitals. */
export function keyOf(hospital: string, sha256: string): string {
  const key = `o/${hospital}/${sha256.slice(0, 2)}/${sha256}`;
  if (!KEY.test(key)) throw new TypeError('a stored object belongs to a hospital by its id');
  return key;
}

export function isKey(key: string): boolean {
  return KEY.test(key);
}

/** Where the checksums of an object's blocks are stored: `s/{hospital}/{hh}/{sha256}`. */
export function sumsName(key: string): string {
  if (!KEY.test(key)) throw new ObjectMissing(key);
  return `s${key.slice(1)}`;
}

/** Where the recipe of an object lies: `p/{hospital}/{hh}/{sha256}`. */
export function recipeName(key: string): string {
  if (!KEY.test(key)) throw new ObjectMissing(key);
  return `p${key.slice(1)}`;
}
