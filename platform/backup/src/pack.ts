import fs from 'node:fs/promises';
import path from 'node:path';
import { SealBroken } from './failures.ts';

/** One file of a pack; a name that ends with a slash is a folder. */
export type Entry = { readonly name: string; readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

/**
 * Writes files one after the other into a stream: length of the name (two bytes), name, then pieces of content, each
 * behind its length (four bytes), up to one of length 0. Lengths are big-endian.
 */
export async function* pack(entries: AsyncIterable<Entry> | Iterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { name, content } of entries) {
    const text = Buffer.from(name, 'utf8');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(text.length);
    yield Buffer.concat([length, text]);
    for await (const piece of content) {
      if (piece.length === 0) continue;
      yield lengthOf(piece.length);
      yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    }
    yield lengthOf(0);
  }
}

/** Writes the files of a pack below a folder, for this user alone; existing files stay as they are. */
export async function unpack(source: AsyncIterable<Uint8Array>, folder: string): Promise<number> {
  let files = 0;
  for await (const { name, content } of entriesIn(source)) {
    const file = path.join(folder, name);
    if (path.relative(folder, file).startsWith('..')) throw new SealBroken(`${name} lies outside of the backup`);
    if (name.endsWith('/')) {
      await fs.mkdir(file, { recursive: true, mode: 0o700 });
      for await (const _ of content);
      continue;
    }
    await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const handle = await fs.open(file, 'w', 0o600);
    try {
      for await (const chunk of content) await handle.appendFile(chunk);
    } finally {
      await handle.close();
    }
    files += 1;
  }
  return files;
}

/** The files of a pack; the content of one has to be read before the next is asked for. */
export async function* entriesIn(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ readonly name: string; readonly content: AsyncIterable<Buffer> }> {
  const input = new Pieces(source);
  for (;;) {
    const length = await input.take(2);
    if (length.length === 0) return;
    const name = (await input.exactly(length.readUInt16BE())).toString('utf8');
    yield { name, content: contentOf(input) };
  }
}

async function* contentOf(input: Pieces): AsyncGenerator<Buffer> {
  for (;;) {
    const length = (await input.exactly(4)).readUInt32BE();
    if (length === 0) return;
    yield await input.exactly(length);
  }
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

class Pieces {
  readonly #input: AsyncIterator<Uint8Array>;
  #waiting: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#input = source[Symbol.asyncIterator]();
  }

  /** The next bytes, fewer at the end. */
  async take(count: number): Promise<Buffer> {
    const pieces: Uint8Array[] = [this.#waiting];
    let bytes = this.#waiting.length;
    while (bytes < count) {
      const { done, value } = await this.#input.next();
      if (done) break;
      pieces.push(value);
      bytes += value.length;
    }
    const all = pieces.length === 1 ? this.#waiting : Buffer.concat(pieces, bytes);
    this.#waiting = all.subarray(count);
    return all.subarray(0, count);
  }

  async exactly(count: number): Promise<Buffer> {
    const packed = await this.take(count);
    if (packed.length < count) throw new SealBroken('the pack ends too early');
    return packed;
  }
}
