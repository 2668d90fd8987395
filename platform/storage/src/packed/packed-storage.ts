import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { checked, hashOf, ObjectDamaged } from '../checked.ts';
import { fillFrom, rangeOf } from '../fill-from.ts';
import { ObjectMissing, type Range, type Stored } from '../storage.ts';
import type { TieredStorage } from '../tiered.ts';
import { FrameDecoder } from './frame-decoder.ts';
import { type Form, type Recipe, readRecipe, writeRecipe } from './recipe.ts';

/** Storage that keeps some objects as a recipe from which they are rebuilt byte for byte. */
export type PackedStorage = TieredStorage & {
  /**
   * Writes a recipe for an object and proves it: what it gives back, read again from where it was written, has the
   * hash that is the object's name. The object itself stays until `letGo`.
   *
   * @returns Bytes of the recipe; undefined when it does not give the object back, and then it is gone again.
   */
  pack(key: string, recipe: Recipe): Promise<number | undefined>;
  /** Removes the bytes of an object that a recipe stands for. @throws {ObjectMissing} when none does. */
  letGo(key: string): Promise<void>;
  /** Whether the bytes of an object lie somewhere themselves. */
  isWhole(key: string): Promise<boolean>;
  /** Has the listener called with the key of every object that is found to be damaged while it is read. */
  onDamage(listener: (key: string) => void): void;
  /** Has the listener called with the key of every object once it is stored. */
  onStored(listener: (key: string) => void): void;
  /** One frame in the encoding `form`, to find out which encoding the original used. */
  decode(codestream: Uint8Array, form: Form, bytes: number): Promise<Buffer>;
};

/** What is reported by key: objects whose bytes are not what they were, and those that are stored now. */
export type Damages = { readonly damaged: [key: string]; readonly stored: [key: string] };

/** Recipes that are remembered: they never change, and looking for one costs more than reading it. */
const MAX_KNOWN = 500;
/** Recently decoded frames, for clients that read by ranges. */
const MAX_CACHED_BYTES = 40 * 1024 * 1024;
const MAX_AGE_MS = 10_000;
const CHUNK_BYTES = 256 * 1024;

/**
 * Reads packed objects as if their bytes lay there, from whichever tier holds the frames.
 *
 * An object that is there itself is read before its recipe, so that a damaged frame is healed by sending the image
 * again. Recipes stay near: they are some kilobytes.
 */
export function packedStorage(tiers: TieredStorage, damages = new EventEmitter<Damages>()): PackedStorage {
  const decoder = new FrameDecoder();
  const saved = new KeptFrames();
  const known = new Map<string, Recipe>();

  const find = async (key: string): Promise<Recipe | undefined> => {
    const found = known.get(key);
    if (found) return found;
    const bytes = await tiers.recipes.read(key);
    if (!bytes) return undefined;
    const recipe = readRecipe(bytes, key);
    known.set(key, recipe);
    for (const oldest of known.keys()) {
      if (known.size <= MAX_KNOWN) break;
      known.delete(oldest);
    }
    return recipe;
  };

  const decodeFrame = (recipe: Recipe, index: number): Promise<Buffer> => {
    const { source, form, frameBytes: bytes } = recipe;
    const { offset, length, sha256, difference } = recipe.frames[index]!;
    return decoder.decode(async () => ({
      ...{ codestream: await bytesOf(tiers, source, offset, length), sha256, form, bytes },
      ...(difference && { difference }),
    }));
  };
  const frameOf = (key: string, recipe: Recipe, index: number) =>
    saved.get(`${key} ${index}`, recipe.frameBytes, () => decodeFrame(recipe, index));

  async function* rebuilt(
    recipe: Recipe,
    { start, end }: Range,
    frame = (index: number) => decodeFrame(recipe, index),
  ): AsyncGenerator<Buffer> {
    const { head, tail, frames, frameBytes } = recipe;
    // Where a part of the object begins decides what of it is asked for.
    const slice = (part: Buffer, at: number) => part.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    yield* chunksOf(slice(head, 0));
    const first = Math.max(0, Math.floor((start - head.length) / frameBytes));
    for (let index = first; index < frames.length; index += 1) {
      const at = head.length + index * frameBytes;
      if (at > end) return;
      yield* chunksOf(slice(await frame(index), at));
    }
    yield* chunksOf(slice(tail, head.length + frames.length * frameBytes));
  }

  const readPacked = async (key: string, recipe: Recipe, range?: Range): Promise<Readable> => {
    const last = recipe.bytes - 1;
    const request = { start: range?.start ?? 0, end: Math.min(range?.end ?? last, last) };
    // A reader of the first bytes may stop before the pixels; all others learn now whether there are any.
    const isHeader = request.start === 0 && request.end < last;
    const first = Math.max(0, Math.floor((request.start - recipe.head.length) / recipe.frameBytes));
    const frame = async (index: number) => {
      try {
        return await frameOf(key, recipe, index);
      } catch (fault) {
        // The bytes may have been sent again meanwhile: the next reader looks for them first.
        known.delete(key);
        throw fault;
      }
    };
    if (!isHeader && first < recipe.frames.length && request.end >= recipe.head.length) await frame(first);
    const stream = Readable.from(rebuilt(recipe, request, frame), { objectMode: false, highWaterMark: CHUNK_BYTES });
    return range ? stream : checked(stream, key);
  };

  const isWhole = async (key: string) => (await tiers.stat(key)) !== undefined;

  /** Reads the object where it lies, or else by its recipe: that first where it is known already. */
  const either = async <Result>(
    key: string,
    whole: () => Promise<Result>,
    packed: (recipe: Recipe) => Promise<Result>,
  ): Promise<Result> => {
    const recipe = known.get(key);
    if (recipe) {
      try {
        return await packed(recipe);
      } catch (fault) {
        if (!(await isWhole(key))) throw fault;
      }
    }
    try {
      return await whole();
    } catch (fault) {
      const found = fault instanceof ObjectMissing ? await find(key) : undefined;
      if (!found) throw fault;
      try {
        return await packed(found);
      } catch (damage) {
        if (damage instanceof ObjectDamaged) damages.emit('damaged', key);
        throw damage;
      }
    }
  };

  const announced = (stored: Stored): Stored => {
    damages.emit('stored', stored.key);
    return stored;
  };

  return {
    ...tiers,
    openDraft(hospital) {
      const draft = tiers.openDraft(hospital);
      return {
        get bytes() {
          return draft.bytes;
        },
        write: (chunk) => draft.write(chunk),
        name: () => draft.name(),
        remember: (note) => draft.remember(note),
        commit: async () => announced(await draft.commit()),
        discard: () => draft.discard(),
      };
    },
    put: async (hospital, content) => announced(await tiers.put(hospital, content)),
    async openPart(hospital, upload) {
      const part = await tiers.openPart(hospital, upload);
      return {
        get size() {
          return part.size;
        },
        append: (offset, chunks) => part.append(offset, chunks),
        finish: async () => announced(await part.finish()),
        discard: () => part.discard(),
      };
    },
    read: (key, range, memory) =>
      either(
        key,
        () => tiers.read(key, range, memory),
        (recipe) => readPacked(key, recipe, range),
      ),
    readInto: (key, start, target) =>
      either(
        key,
        () => tiers.readInto(key, start, target),
        async (recipe) => fillFrom(await readPacked(key, recipe, rangeOf(start, target)), [target]),
      ),
    async stat(key) {
      const whole = await tiers.stat(key);
      if (whole) return whole;
      const recipe = await find(key).catch(missingIfDamaged);
      return recipe && { bytes: recipe.bytes };
    },
    async verify(key) {
      if (await isWhole(key)) return tiers.verify(key);
      try {
        const recipe = await find(key);
        return recipe !== undefined && (await hashOf(rebuilt(recipe, wholeOf(recipe)))) === key.slice(-64);
      } catch (fault) {
        if (fault instanceof ObjectDamaged || fault instanceof ObjectMissing) return false;
        throw fault;
      }
    },
    async remove(key) {
      known.delete(key);
      await tiers.remove(key);
      await tiers.recipes.remove(key);
    },
    async *list(hospital) {
      yield* tiers.list(hospital);
      yield* tiers.recipes.list(hospital);
    },
    archive: (key) => moved(key, tiers.archive),
    restore: (key) => moved(key, tiers.restore),
    async pack(key, recipe) {
      await tiers.recipes.write(key, writeRecipe(recipe));
      const bytes = (await tiers.recipes.read(key)) ?? Buffer.alloc(0);
      try {
        const written = readRecipe(bytes, key);
        if ((await hashOf(rebuilt(written, wholeOf(written)))) === key.slice(-64)) return bytes.length;
      } catch (fault) {
        if (!(fault instanceof ObjectDamaged)) throw fault;
      }
      // Where the object itself is gone, even a recipe that fails is all that is left of it.
      if (await isWhole(key)) await tiers.recipes.remove(key);
      return undefined;
    },
    async letGo(key) {
      if (!(await tiers.recipes.read(key))) throw new ObjectMissing(key);
      await tiers.remove(key);
    },
    isWhole,
    onDamage: (listener) => void damages.on('damaged', listener),
    onStored: (listener) => void damages.on('stored', listener),
    decode: (codestream, form, bytes) => {
      const sha256 = createHash('sha256').update(codestream).digest('hex');
      return decoder.decode(async () => ({ codestream, sha256, form, bytes }));
    },
    async close() {
      await decoder.close();
      await tiers.close();
    },
  };

  /** A packed object has no bytes to move but its frames, which are moved as the object that they are. */
  async function moved(key: string, move: (key: string) => Promise<void>): Promise<void> {
    if ((await isWhole(key)) || !(await find(key))) await move(key);
  }
}

const wholeOf = ({ bytes }: Recipe): Range => ({ start: 0, end: bytes - 1 });

function missingIfDamaged(fault: unknown): undefined {
  if (!(fault instanceof ObjectDamaged)) throw fault;
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

async function bytesOf(storage: TieredStorage, key: string, offset: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  await storage.readInto(key, offset, bytes);
  return bytes;
}

/** Decoded frames for a few seconds. */
class KeptFrames {
  readonly #frames = new Map<string, Promise<Buffer>>();
  #timer: NodeJS.Timeout | undefined;

  get(name: string, bytes: number, make: () => Promise<Buffer>): Promise<Buffer> {
    const found = this.#frames.get(name);
    const frame = found ?? make();
    this.#frames.delete(name);
    if (bytes > MAX_CACHED_BYTES) return frame;
    this.#frames.set(name, frame);
    // Frames of one size come together: counting them by the last one is near enough.
    for (const oldest of this.#frames.keys()) {
      if (this.#frames.size * bytes <= MAX_CACHED_BYTES) break;
      this.#frames.delete(oldest);
    }
    frame.catch(() => this.#frames.delete(name));
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#frames.clear();
    }, MAX_AGE_MS).unref();
    return frame;
  }
}
