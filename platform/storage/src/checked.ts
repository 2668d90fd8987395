import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BLOCK_BYTES, BlockChecker, BlockSummer, type BlockSums, readBlockSums, writeBlockSums } from './block-sums.ts';
import { type BareStorage, type Draft, ObjectMissing, type Range, type Storage, type Stored } from './storage.ts';

/** The content of an object is not what its name says: it was damaged after it was stored. */
export class ObjectDamaged extends Error {
  override readonly name = 'ObjectDamaged';
}

/** SHA-256 of a stream, in hex. */
export async function hashOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
}

/**
 * The same stream, which ends with an error when the content is not what the key says.
 *
 * @param onWhole Is called with the checksums of the blocks once the content was found to be right.
 */
export function checked(stream: Readable, key: string, onWhole?: (sums: BlockSums) => Promise<void>): Readable {
  const hash = createHash('sha256');
  const summer = onWhole && new BlockSummer();
  return passThrough(stream, {
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk);
      summer?.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      if (!key.endsWith(hash.digest('hex'))) return done(new ObjectDamaged(`${key} is damaged`));
      if (!summer) return done();
      void onWhole!(summer.finish()).then(() => done());
    },
  });
}

/** An object up to this length is kept without a file of checksums: reading it whole once costs less than the file. */
const SHORT_BYTES = 1024 * 1024;
/** Memory for the checksums of objects that were read recently; one entry counts for its overhead as well. */
const MAX_KNOWN_BYTES = 8 * 1024 * 1024;
const ENTRY_BYTES = 256;
/** Bytes of a long range that are on their way at once. */
const CHUNK_BYTES = 256 * 1024;

/**
 * Checks what a store reads: whole objects against SHA-256, their name, and ranges against a checksum of each block
 * that they touch, before any byte of that block is handed on.
 *
 * Checksums are made while an object is stored. Where there are none, of a short object or of one from before, the
 * first range read, or the nightly check, reads it whole, compares it with its name and keeps them.
 *
 * @param onDamage Is called with the key whenever content is found to be damaged.
 */
export function checkedStorage(bare: BareStorage, onDamage: (key: string) => void = () => {}): Storage {
  const known = new KnownSums();

  const damaged = (key: string) => {
    onDamage(key);
    return new ObjectDamaged(`${key} is damaged`);
  };

  const keep = async (key: string, sums: BlockSums): Promise<void> => {
    const before = await find(key).catch(() => undefined);
    known.set(key, sums);
    if (sums.bytes <= SHORT_BYTES || (before && areEqual(before, sums))) return;
    // A full disk: they are made again when they are needed.
    await bare.sums.write(key, writeBlockSums(sums)).catch(() => undefined);
  };

  /** Checksums that are at hand. */
  const find = async (key: string): Promise<BlockSums | undefined> => {
    const found = known.get(key);
    if (found) return found;
    const written = await bare.sums.read(key);
    const sums = written && readBlockSums(written);
    if (sums) known.set(key, sums);
    return sums;
  };

  const making = new Map<string, Promise<BlockSums>>();
  const make = async (key: string): Promise<BlockSums> => {
    const hash = createHash('sha256');
    const summer = new BlockSummer();
    for await (const chunk of await bare.read(key)) {
      hash.update(chunk);
      summer.update(chunk);
    }
    if (!key.endsWith(hash.digest('hex'))) throw new ObjectDamaged(`${key} is damaged`);
    const sums = summer.finish();
    await keep(key, sums);
    return sums;
  };
  const sumsOf = async (key: string): Promise<BlockSums> => {
    const found = await find(key);
    if (found) return found;
    const made = making.get(key) ?? make(key).finally(() => making.delete(key));
    making.set(key, made);
    return made.catch((fault) => {
      if (fault instanceof ObjectDamaged) onDamage(key);
      throw fault;
    });
  };

  const fill = async (key: string, expected: BlockSums, start: number, target: Uint8Array): Promise<void> => {
    const first = start - (start % BLOCK_BYTES);
    const end = start + target.length;
    const last = Math.min(Math.ceil(end / BLOCK_BYTES) * BLOCK_BYTES, expected.bytes);
    const pieces = [Buffer.allocUnsafe(start - first), target, Buffer.allocUnsafe(last - end)];
    try {
      await bare.fill(key, first, pieces);
    } catch (fault) {
      if (fault instanceof RangeError) throw damaged(key);
      throw fault;
    }
    const checker = new BlockChecker(expected, first);
    if (!pieces.every((piece) => checker.update(piece))) throw damaged(key);
  };

  const readRange = async (key: string, range: Range, memory?: Buffer): Promise<Readable> => {
    const expected = await sumsOf(key);
    const end = Math.min(range.end + 1, expected.bytes);
    const length = Math.max(0, end - range.start);
    if (length === 0) return Readable.from([]);
    if (length <= SHORT_BYTES) {
      const target = memory && memory.length >= length ? memory.subarray(0, length) : Buffer.allocUnsafeSlow(length);
      await fill(key, expected, range.start, target);
      return Readable.from([target]);
    }
    return readBlocks(key, expected, range.start, end);
  };

  /** A longer stretch as a stream; resolves once its first block was found to be right. */
  const readBlocks = async (key: string, expected: BlockSums, start: number, end: number): Promise<Readable> => {
    const first = start - (start % BLOCK_BYTES);
    const last = Math.min(Math.ceil(end / BLOCK_BYTES) * BLOCK_BYTES, expected.bytes);
    const checker = new BlockChecker(expected, first);
    const { promise: began, resolve: begin, reject: fail } = Promise.withResolvers<void>();
    let at = first;
    let rest: Buffer | undefined;
    const stream = passThrough(await bare.read(key, { start: first, end: last - 1 }), {
      highWaterMark: CHUNK_BYTES,
      transform(chunk: Buffer, _encoding, done) {
        const bytes = rest ? Buffer.concat([rest, chunk]) : chunk;
        // Only blocks that came whole are handed on.
        const whole = at + bytes.length >= last ? bytes.length : bytes.length - (bytes.length % BLOCK_BYTES);
        rest = whole < bytes.length ? bytes.subarray(whole) : undefined;
        const blocks = bytes.subarray(0, whole);
        if (!checker.update(blocks)) return done(damaged(key));
        const part = blocks.subarray(Math.max(0, start - at), Math.max(0, end - at));
        at += whole;
        if (whole > 0) begin();
        if (part.length > 0) this.push(part);
        done();
      },
      flush(done) {
        done(at === last ? null : damaged(key));
      },
      destroy(fault, done) {
        fail(fault ?? new ObjectDamaged(`${key} was not read`));
        done(fault);
      },
    });
    await began;
    return stream;
  };

  const openDraft = (draft: Draft): Draft => {
    const summer = new BlockSummer();
    return {
      get bytes() {
        return draft.bytes;
      },
      write(chunk) {
        summer.update(chunk);
        return draft.write(chunk);
      },
      name: () => draft.name(),
      remember: (note) => draft.remember(note),
      async commit() {
        const stored = await draft.commit();
        await keep(stored.key, summer.finish());
        return stored;
      },
      discard: () => draft.discard(),
    };
  };

  const { fill: _, sums: __, ...rest } = bare;
  return {
    ...rest,
    openDraft: (hospital) => openDraft(bare.openDraft(hospital)),
    async put(hospital, content): Promise<Stored> {
      const summer = new BlockSummer();
      const stored = await bare.put(hospital, summed(content, summer));
      await keep(stored.key, summer.finish());
      return stored;
    },
    async read(key, range, memory) {
      if (range) return readRange(key, range, memory);
      const expected = await find(key);
      // Sent whole, and yet no block leaves before it was checked where checksums are at hand.
      if (expected && expected.bytes > 0) return readRange(key, { start: 0, end: expected.bytes - 1 }, memory);
      const onWhole = (sums: BlockSums) => keep(key, sums);
      const stream = checked(await bare.read(key), key, onWhole);
      stream.once('error', (fault) => fault instanceof ObjectDamaged && onDamage(key));
      return stream;
    },
    async readInto(key, start, target) {
      if (target.length === 0) return;
      const expected = await sumsOf(key);
      const missing = start + target.length - expected.bytes;
      if (missing > 0) throw new RangeError(`the object ends ${missing} bytes before`);
      await fill(key, expected, start, target);
    },
    async verify(key) {
      try {
        await make(key);
        return true;
      } catch (fault) {
        if (fault instanceof ObjectDamaged || fault instanceof ObjectMissing) return false;
        throw fault;
      }
    },
    async remove(key) {
      known.delete(key);
      await bare.remove(key);
      await bare.sums.remove(key);
    },
  };
}

async function* summed(content: Uint8Array | AsyncIterable<Uint8Array>, summer: BlockSummer) {
  for await (const chunk of content instanceof Uint8Array ? [content] : content) {
    summer.update(chunk);
    yield chunk;
  }
}

function areEqual(one: BlockSums, other: BlockSums): boolean {
  return one.bytes === other.bytes && one.sums.every((sum, block) => sum === other.sums[block]);
}

/** A stream through a transform; an error of either reaches the reader through the transform. */
function passThrough(stream: Readable, options: ConstructorParameters<typeof Transform>[0]): Readable {
  const transform = new Transform(options);
  pipeline(stream, transform).catch(() => {});
  return transform;
}

/** Checksums of objects that were read recently, the oldest dropped first. */
class KnownSums {
  readonly #sums = new Map<string, BlockSums>();
  #bytes = 0;

  get(key: string): BlockSums | undefined {
    const found = this.#sums.get(key);
    if (found) {
      this.#sums.delete(key);
      this.#sums.set(key, found);
    }
    return found;
  }

  set(key: string, sums: BlockSums): void {
    this.delete(key);
    this.#sums.set(key, sums);
    this.#bytes += ENTRY_BYTES + sums.sums.byteLength;
    for (const oldest of this.#sums.keys()) {
      if (this.#bytes <= MAX_KNOWN_BYTES) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const found = this.#sums.get(key);
    if (!found) return;
    this.#sums.delete(key);
    this.#bytes -= ENTRY_BYTES + found.sums.byteLength;
  }
}
