import { createHash } from 'node:crypto';
import { ObjectDamaged, ObjectMissing, type PackedStorage } from '@alder/storage';
import { FileMissing, SealBroken } from './failures.ts';
import { type BackupKey, Meter, seal, unseal } from './seal.ts';
import type { Target } from './target.ts';

/** One line of the list of a backup's objects. */
export type Listed =
  | { readonly kind: 'object'; readonly key: string; readonly bytes: number }
  /** An object that is kept as its recipe; `sha256` is that of the recipe. */
  | { readonly kind: 'recipe'; readonly key: string; readonly bytes: number; readonly sha256: string };

export type Copied = {
  count: number;
  recipes: number;
  bytes: number;
  /** How many were not in the target before, and their bytes. */
  added: number;
  addedBytes: number;
  /** Keys of objects that the storage itself cannot read any more. */
  readonly unreadable: string[];
};

export const OBJECTS = 'objects/';
export const RECIPES = 'recipes/';
/** Objects on their way at once. */
const AT_ONCE = 4;

/** `o/{hospital}/{hh}/{sha256}` is `objects/{hospital}/{hh}/{sha256}` in the target. */
export const objectFile = (key: string): string => `${OBJECTS}${key.slice(2)}`;
export const recipeFile = (key: string, sha256: string): string => `${RECIPES}${key.slice(2)}-${sha256.slice(0, 32)}`;
const hospitalOf = (key: string): string => key.split('/')[1]!;

/**
 * Copies every object of the storage that the target has not yet, and hands on the list of all.
 *
 * @param named Further keys: objects that rows name and that have no file of their own yet.
 */
export async function* copyObjects(
  { storage, target, key }: { storage: PackedStorage; target: Target; key: BackupKey },
  hospitals: readonly { readonly id: string; readonly named: ReadonlySet<string> }[],
  copied: Copied,
): AsyncGenerator<Buffer> {
  const there = new Present(target);
  const copyOne = async (line: Listed): Promise<Listed | undefined> => {
    const name = line.kind === 'object' ? objectFile(line.key) : recipeFile(line.key, line.sha256);
    if (!(await there.has(name))) {
      try {
        if (line.kind === 'object') await sendObject({ storage, target, key }, line.key);
        else {
          const recipe = (await storage.recipes.read(line.key)) ?? Buffer.alloc(0);
          await target.put(name, seal([recipe], key, name));
        }
      } catch (fault) {
        // Deleted meanwhile, or put in another shape.
        if (fault instanceof ObjectMissing) return undefined;
        if (!(fault instanceof ObjectDamaged)) throw fault;
        copied.unreadable.push(line.key);
        return undefined;
      }
      copied.added += 1;
      copied.addedBytes += line.bytes;
    }
    return line;
  };
  for (const hospital of hospitals) {
    const lines = inventory(storage, hospital.id, hospital.named);
    for await (const line of several(lines, AT_ONCE, copyOne)) {
      if (!line) continue;
      copied[line.kind === 'object' ? 'count' : 'recipes'] += 1;
      copied.bytes += line.bytes;
      yield Buffer.from(`${textOf(line)}\n`);
    }
  }
}

/** Sends one object, replacing the one in the target. @throws {ObjectMissing}, {ObjectDamaged} */
export async function sendObject(
  { storage, target, key }: { storage: PackedStorage; target: Target; key: BackupKey },
  object: string,
): Promise<void> {
  const name = objectFile(object);
  await target.put(name, seal(await storage.read(object), key, name));
}

/** Everything that a hospital has stored, each once: objects by folders, then those that are recipes. */
async function* inventory(
  storage: PackedStorage,
  hospital: string,
  named: ReadonlySet<string>,
): AsyncGenerator<Listed> {
  const recipes = new Map<string, number>();
  for await (const { key, bytes } of storage.recipes.list(hospital)) recipes.set(key, bytes);
  const unseen = new Set(named);
  for await (const { key, bytes } of storage.list(hospital)) {
    unseen.delete(key);
    if (!recipes.has(key)) yield { kind: 'object', key, bytes };
  }
  for (const key of recipes.keys()) {
    const recipe = await storage.recipes.read(key);
    if (recipe)
      yield { kind: 'recipe', key, bytes: recipe.length, sha256: createHash('sha256').update(recipe).digest('hex') };
    if (await storage.isWhole(key)) yield { kind: 'object', key, bytes: (await storage.stat(key))?.bytes ?? 0 };
  }
  for (const key of unseen) {
    const found = await storage.stat(key);
    if (found) yield { kind: 'object', key, bytes: found.bytes };
  }
}

function textOf(line: Listed): string {
  return line.kind === 'object' ? `o ${line.key} ${line.bytes}` : `p ${line.key} ${line.bytes} ${line.sha256}`;
}

/** The lines of a backup's list. */
export async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Listed> {
  let rest = '';
  for await (const chunk of source) {
    const lines = (rest + Buffer.from(chunk).toString('latin1')).split('\n');
    rest = lines.pop()!;
    for (const line of lines) yield lineOf(line);
  }
}

function lineOf(text: string): Listed {
  const [kind, key = '', bytes, sha256 = ''] = text.split(' ');
  return kind === 'p'
    ? { kind: 'recipe', key, bytes: Number(bytes), sha256 }
    : { kind: 'object', key, bytes: Number(bytes) };
}

/**
 * Reads one object of the target and compares it with its hash.
 *
 * @returns What is wrong with it, undefined when nothing is.
 */
export async function checkObject(target: Target, key: BackupKey, line: Listed): Promise<string | undefined> {
  const name = line.kind === 'object' ? objectFile(line.key) : recipeFile(line.key, line.sha256);
  const meter = new Meter();
  try {
    for await (const _ of meter.through(unseal(await target.get(name), key, name)));
  } catch (error) {
    if (error instanceof SealBroken || error instanceof FileMissing) return error.message;
    throw error;
  }
  const expected = line.kind === 'object' ? line.key.slice(-64) : line.sha256;
  return meter.sha256() === expected ? undefined : `${name} has another content than its name says`;
}

export type Restored = { restored: number; restoredBytes: number; kept: number };

/** Puts one object back, unless the storage has it. @throws {SealBroken}, {FileMissing} */
export async function restoreObject(
  { storage, target, key }: { storage: PackedStorage; target: Target; key: BackupKey },
  line: Listed,
  counts: Restored,
): Promise<void> {
  if (line.kind === 'recipe') {
    const name = recipeFile(line.key, line.sha256);
    const chunks: Buffer[] = [];
    for await (const chunk of unseal(await target.get(name), key, name)) chunks.push(chunk);
    await storage.recipes.write(line.key, Buffer.concat(chunks));
    counts.restored += 1;
    counts.restoredBytes += line.bytes;
    return;
  }
  if (await storage.isWhole(line.key)) {
    counts.kept += 1;
    return;
  }
  const name = objectFile(line.key);
  const stored = await storage.put(hospitalOf(line.key), unseal(await target.get(name), key, name));
  if (stored.key !== line.key) {
    await storage.remove(stored.key);
    throw new SealBroken(`${name} has another content than its name says`);
  }
  counts.restored += 1;
  counts.restoredBytes += stored.bytes;
}

/** Runs `work` on several items at once; results come in the order of the items. */
export async function* several<Item, Result>(
  items: AsyncIterable<Item>,
  count: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      running.push(work(item));
      if (running.length >= count) yield await running.shift()!;
    }
    while (running.length > 0) yield await running.shift()!;
  } finally {
    await Promise.allSettled(running);
  }
}

/** Which files the target has; asked folder by folder, as the objects come folder by folder. */
class Present {
  readonly #target: Target;
  #folders = new Map<string, Promise<ReadonlySet<string>>>();

  constructor(target: Target) {
    this.#target = target;
  }

  async has(name: string): Promise<boolean> {
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    let found = this.#folders.get(folder);
    if (!found) {
      // Two folders are asked for in turn at most: the one that ends and the one that begins.
      for (const oldest of this.#folders.keys()) {
        if (this.#folders.size < 4) break;
        this.#folders.delete(oldest);
      }
      found = namesIn(this.#target, folder);
      this.#folders.set(folder, found);
    }
    return (await found).has(name);
  }
}

async function namesIn(target: Target, folder: string): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for await (const { name } of target.list(folder)) names.add(name);
  return names;
}
