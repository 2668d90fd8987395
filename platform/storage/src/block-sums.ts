import { crc32 } from 'node:zlib';

/** Bytes of an object that share one checksum: what is read at least when a range is asked for. */
export const BLOCK_BYTES = 64 * 1024;

/**
 * CRC-32 of each block of an object.
 *
 * They are derived from the content and compared with nothing but it: SHA-256, the object's name, stays the proof of
 * the whole. A checksum here finds damage, not an attacker, who could write both.
 */
export type BlockSums = { readonly bytes: number; readonly sums: Uint32Array };

/** Computes the checksums of content that comes in pieces of any length. */
export class BlockSummer {
  #bytes = 0;
  #sum = 0;
  readonly #sums: number[] = [];

  update(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.byteLength; ) {
      const part = chunk.subarray(at, at + BLOCK_BYTES - (this.#bytes % BLOCK_BYTES));
      this.#sum = crc32(part, this.#sum);
      this.#bytes += part.byteLength;
      at += part.byteLength;
      if (this.#bytes % BLOCK_BYTES === 0) this.#endBlock();
    }
  }

  finish(): BlockSums {
    if (this.#bytes % BLOCK_BYTES !== 0) this.#endBlock();
    return { bytes: this.#bytes, sums: Uint32Array.from(this.#sums) };
  }

  #endBlock(): void {
    this.#sums.push(this.#sum);
    this.#sum = 0;
  }
}

/** Compares content with the checksums of its blocks, from the start of a block on, in pieces of any length. */
export class BlockChecker {
  readonly #expected: BlockSums;
  #at: number;
  #sum = 0;

  /** @param start A multiple of {@link BLOCK_BYTES}. */
  constructor(expected: BlockSums, start: number) {
    this.#expected = expected;
    this.#at = start;
  }

  /** @returns whether every block that has ended is what was stored, and no byte came after the object's end. */
  update(chunk: Uint8Array): boolean {
    const { bytes, sums } = this.#expected;
    for (let at = 0; at < chunk.byteLength; ) {
      const part = chunk.subarray(at, at + BLOCK_BYTES - (this.#at % BLOCK_BYTES));
      const block = Math.floor(this.#at / BLOCK_BYTES);
      this.#sum = crc32(part, this.#sum);
      this.#at += part.byteLength;
      at += part.byteLength;
      if (this.#at > bytes) return false;
      if (this.#at % BLOCK_BYTES !== 0 && this.#at !== bytes) continue;
      if (this.#sum !== sums[block]) return false;
      this.#sum = 0;
    }
    return true;
  }
}

const MAGIC = Buffer.from('ALDERCS1');
const HEAD_BYTES = MAGIC.length + 8;

/** Magic, length of the object (u64), one CRC-32 a block (u32), CRC-32 of all that; little endian. */
export function writeBlockSums({ bytes, sums }: BlockSums): Buffer {
  const written = Buffer.alloc(HEAD_BYTES + sums.length * 4 + 4);
  MAGIC.copy(written);
  written.writeBigUInt64LE(BigInt(bytes), MAGIC.length);
  sums.forEach((sum, block) => {
    written.writeUInt32LE(sum, HEAD_BYTES + block * 4);
  });
  written.writeUInt32LE(crc32(written.subarray(0, -4)), written.length - 4);
  return written;
}

/** @returns undefined for a file that is torn, damaged or of another format: the sums are then made again. */
export function readBlockSums(written: Buffer): BlockSums | undefined {
  if (written.length < HEAD_BYTES + 4 || !written.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  if (crc32(written.subarray(0, -4)) !== written.readUInt32LE(written.length - 4)) return undefined;
  const bytes = Number(written.readBigUInt64LE(MAGIC.length));
  const blocks = Math.ceil(bytes / BLOCK_BYTES);
  if (written.length !== HEAD_BYTES + blocks * 4 + 4) return undefined;
  return {
    bytes,
    sums: Uint32Array.from({ length: blocks }, (_, block) => written.readUInt32LE(HEAD_BYTES + block * 4)),
  };
}
