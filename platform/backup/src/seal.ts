import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { NewerFormat, SealBroken } from './failures.ts';

/** 256 random bits, or what HKDF makes of the operator's text; see `key.ts`. */
export type BackupKey = Buffer;

const MAGIC = Buffer.from('ALDERBAK', 'latin1');
const FORMAT = 1;
const COMPRESSED = 1;
const SALT_BYTES = 32;
const HEADER_BYTES = MAGIC.length + 2 + SALT_BYTES;
/** Plain bytes of every frame but the last. */
const FRAME_BYTES = 512 * 1024;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/**
 * Encrypts a stream in frames.
 *
 * Header: `ALDERBAK`, format, flags, 32 random bytes. The key of the file is HKDF-SHA-256 of the backup's key with
 * these bytes as salt and the file's name as info, so that a file under another name cannot be opened. Frames of
 * 512 KiB follow, each AES-256-GCM with the number of the frame and a mark of the last one as nonce, and the header as
 * additional data: a frame that is changed, moved, left out or cut off at the end is found.
 *
 * @param name Place of the file in the backup.
 * @see RFC 5869 (HKDF), NIST SP 800-38D (GCM); Hoang et al., "Online Authenticated-Encryption", 2015 (STREAM)
 */
export async function* seal(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  key: BackupKey,
  name: string,
  { compress = false }: { readonly compress?: boolean } = {},
): AsyncGenerator<Buffer> {
  const header = Buffer.concat([MAGIC, Buffer.from([FORMAT, compress ? COMPRESSED : 0]), randomBytes(SALT_BYTES)]);
  const fileKey = keyOfFile(key, header, name);
  yield header;
  let number = 0;
  let waiting: Buffer | undefined;
  for await (const frame of framesOf(compress ? compressed(source) : source)) {
    if (waiting) yield* sealFrame(fileKey, header, number++, false, waiting);
    waiting = frame;
  }
  yield* sealFrame(fileKey, header, number, true, waiting ?? Buffer.alloc(0));
}

/**
 * Decrypts what {@link seal} wrote; no byte of a frame is handed on before the frame was found to be whole.
 *
 * @throws {SealBroken} when a byte was changed, the end is missing, or the key or the name is another one
 * @throws {NewerFormat}
 */
export async function* unseal(source: AsyncIterable<Uint8Array>, key: BackupKey, name: string): AsyncGenerator<Buffer> {
  const input = source[Symbol.asyncIterator]();
  try {
    const reader = new FrameReader(input);
    const header = await reader.take(HEADER_BYTES);
    if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC))
      throw new SealBroken(`${name} is damaged: it is no file of a backup`);
    const format = header[MAGIC.length]!;
    if (format > FORMAT) throw new NewerFormat(name, format);
    const plain = openFrames(reader, keyOfFile(key, header, name), header, name);
    yield* header[MAGIC.length + 1]! & COMPRESSED ? decompressed(plain, name) : plain;
  } finally {
    await input.return?.();
  }
}

async function* openFrames(reader: FrameReader, fileKey: Buffer, header: Buffer, name: string) {
  for (let number = 0; ; number += 1) {
    const frame = await reader.take(FRAME_BYTES + TAG_BYTES);
    const isLast = await reader.isAtEnd();
    if (frame.length < TAG_BYTES) throw new SealBroken(`${name} is damaged: its end is missing`);
    const decipher = createDecipheriv(CIPHER, fileKey, nonceOf(number, isLast));
    decipher.setAAD(header);
    decipher.setAuthTag(frame.subarray(frame.length - TAG_BYTES));
    const plain = decipher.update(frame.subarray(0, frame.length - TAG_BYTES));
    try {
      decipher.final();
    } catch (cause) {
      throw new SealBroken(`${name} is damaged`, { cause });
    }
    if (plain.length > 0) yield plain;
    if (isLast) return;
  }
}

function* sealFrame(fileKey: Buffer, header: Buffer, number: number, isLast: boolean, plain: Buffer) {
  const cipher = createCipheriv(CIPHER, fileKey, nonceOf(number, isLast));
  cipher.setAAD(header);
  yield cipher.update(plain);
  cipher.final();
  yield cipher.getAuthTag();
}

/** Eleven bytes of counter, one that marks the last frame. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function keyOfFile(key: BackupKey, header: Buffer, name: string): Buffer {
  const salt = header.subarray(HEADER_BYTES - SALT_BYTES);
  return Buffer.from(hkdfSync('sha256', key, salt, `alder-backup/${name}`, 32));
}

/** The same bytes in pieces of one frame; the last may be shorter. */
async function* framesOf(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + FRAME_BYTES - bytes);
      pieces.push(piece);
      bytes += piece.length;
      at += piece.length;
      if (bytes < FRAME_BYTES) continue;
      yield Buffer.concat(pieces, bytes);
      pieces = [];
      bytes = 0;
    }
  }
  if (bytes > 0) yield Buffer.concat(pieces, bytes);
}

function compressed(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncIterable<Buffer> {
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } });
  return through(source, zstd);
}

async function* decompressed(source: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Buffer> {
  try {
    yield* through(source, createZstdDecompress());
  } catch (cause) {
    if (cause instanceof SealBroken) throw cause;
    if (!/zstd|unexpected end/i.test((cause as Error).message)) throw cause;
    throw new SealBroken(`${name} is damaged: it cannot be unpacked`, { cause });
  }
}

/** Pipes: an error of the source reaches the reader, and a reader that stops ends the source. */
function through(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  transform: NodeJS.ReadWriteStream,
): AsyncIterable<Buffer> {
  pipeline(Readable.from(source, { objectMode: false }), transform, () => {});
  return transform as unknown as AsyncIterable<Buffer>;
}

/** Takes a number of bytes at a time from a stream. */
class FrameReader {
  readonly #input: AsyncIterator<Uint8Array>;
  #pieces: Uint8Array[] = [];
  #bytes = 0;
  #ended = false;

  constructor(input: AsyncIterator<Uint8Array>) {
    this.#input = input;
  }

  /** The next `count` bytes, fewer at the end. */
  async take(count: number): Promise<Buffer> {
    while (this.#bytes < count && !this.#ended) await this.#pull();
    const all = Buffer.concat(this.#pieces, this.#bytes);
    const prefix = all.subarray(0, count);
    const rest = all.subarray(prefix.length);
    this.#pieces = rest.length > 0 ? [rest] : [];
    this.#bytes = rest.length;
    return prefix;
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#bytes === 0 && !this.#ended) await this.#pull();
    return this.#bytes === 0;
  }

  async #pull(): Promise<void> {
    const { done, value } = await this.#input.next();
    if (done) {
      this.#ended = true;
      return;
    }
    this.#pieces.push(value);
    this.#bytes += value.length;
  }
}

/** Counts and hashes what passes. */
export class Meter {
  readonly #hash = createHash('sha256');
  bytes = 0;

  async *through<Chunk extends Uint8Array>(source: AsyncIterable<Chunk> | Iterable<Chunk>): AsyncGenerator<Chunk> {
    for await (const chunk of source) {
      this.#hash.update(chunk);
      this.bytes += chunk.length;
      yield chunk;
    }
  }

  sha256(): string {
    return this.#hash.digest('hex');
  }
}
