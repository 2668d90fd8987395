import { createHash } from 'node:crypto';
import { ObjectDamaged } from '../checked.ts';
import { isKey } from '../storage.ts';

/** How the values that a codestream gives back stood in the original. */
export type Form = {
  /** Bytes of one value. */
  readonly width: 1 | 2;
  /** The two bytes of each pair are the other way round. */
  readonly swapped: boolean;
  /** Bits by which values stood higher than they are. */
  readonly shift: number;
  /** Bits that were set at all; the others were 0. */
  readonly mask: number;
};

/** One frame: a byte range of the object of codestreams. */
export type PackedFrame = {
  readonly offset: number;
  readonly length: number;
  /** SHA-256 of the codestream in hex: nothing else is ever decoded. */
  readonly sha256: string;
  /** The difference between the decoded frame and the original, as deflated exclusive or. */
  readonly difference?: Buffer;
};

/** What an object is made of where its bytes are not kept themselves: head, frames of equal length, tail. */
export type Recipe = {
  readonly bytes: number;
  /** Key of the object that holds the codestreams. */
  readonly source: string;
  /** Bytes of a frame in the original. */
  readonly frameBytes: number;
  readonly form: Form;
  readonly frames: readonly PackedFrame[];
  readonly head: Buffer;
  readonly tail: Buffer;
};

const MAGIC = Buffer.from('ALDERPK1');
const HASH_BYTES = 32;

type Written = Pick<Recipe, 'bytes' | 'source' | 'frameBytes' | 'form'> & {
  readonly frames: readonly (readonly [offset: number, length: number, sha256: string, difference: number])[];
  readonly head: number;
  readonly tail: number;
};

/** A recipe as bytes, which end with their own SHA-256. */
export function writeRecipe({ frames, head, tail, ...plain }: Recipe): Buffer {
  const written: Written = {
    ...plain,
    frames: frames.map(({ offset, length, sha256, difference }) => [offset, length, sha256, difference?.length ?? 0]),
    head: head.length,
    tail: tail.length,
  };
  const json = Buffer.from(JSON.stringify(written));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  const differences = frames.flatMap(({ difference }) => difference ?? []);
  const body = Buffer.concat([MAGIC, length, json, head, tail, ...differences]);
  return Buffer.concat([body, createHash('sha256').update(body).digest()]);
}

/**
 * Reads a recipe.
 *
 * @throws {ObjectDamaged} when it is not as it was written.
 */
export function readRecipe(bytes: Buffer, key: string): Recipe {
  const body = bytes.subarray(0, Math.max(0, bytes.length - HASH_BYTES));
  const isWhole =
    body.subarray(0, MAGIC.length).equals(MAGIC) &&
    createHash('sha256').update(body).digest().equals(bytes.subarray(body.length));
  if (!isWhole) throw new ObjectDamaged(`the recipe of ${key} is damaged`);
  let at = MAGIC.length + 4;
  const take = (length: number) => {
    at += length;
    return body.subarray(at - length, at);
  };
  const written = JSON.parse(take(body.readUInt32LE(MAGIC.length)).toString()) as Written;
  if (!isKey(written.source)) throw new ObjectDamaged(`the recipe of ${key} names no object`);
  const [head, tail] = [take(written.head), take(written.tail)];
  const frames = written.frames.map(([offset, length, sha256, difference]) => ({
    ...{ offset, length, sha256 },
    ...(difference > 0 && { difference: take(difference) }),
  }));
  const { bytes: total, source, frameBytes, form } = written;
  return { bytes: total, source, frameBytes, form, frames, head, tail };
}
