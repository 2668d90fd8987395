/** A Huffman table, ready to be looked up by the next 16 bits: length in the high byte, symbol in the low one. */
export type HuffmanTable = Uint16Array;

/**
 * Builds a table from the counts of codes of each length and the symbols in order.
 *
 * @throws {RangeError} when there are more codes than their lengths allow.
 * @see ITU-T T.81 C.2
 */
export function huffmanTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const table = new Uint16Array(65_536);
  let code = 0;
  let at = 0;
  for (let length = 1; length <= 16; length += 1) {
    for (let number = 0; number < counts[length - 1]!; number += 1, at += 1, code += 1) {
      const first = code << (16 - length);
      const end = (code + 1) << (16 - length);
      if (end > 65_536) throw new RangeError('too many Huffman codes');
      table.fill((length << 8) | symbols[at]!, first, end);
    }
    code <<= 1;
  }
  return table;
}

/** Bits of entropy-coded data, stuffed bytes removed; after a marker or the end there are zeros. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at: number;
  #held = 0;
  #count = 0;
  /** Number of zero bits returned because the data had ended. */
  beyond = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** First byte that was not taken: at the end of a scan, its marker or filling before it. */
  get at(): number {
    return this.#at;
  }

  /** Next symbol of a table. @throws {RangeError} on bits that are no code. */
  symbol(table: HuffmanTable): number {
    this.#fill();
    const entry = table[(this.#held >>> (this.#count - 16)) & 0xffff]!;
    if (entry === 0) throw new RangeError('bits that are no Huffman code');
    this.#count -= entry >>> 8;
    return entry & 0xff;
  }

  /** Next `bits` bits (16 at most) as the signed number they stand for. @see ITU-T T.81 F.2.2.1 */
  extended(bits: number): number {
    if (bits === 0) return 0;
    this.#fill();
    const value = (this.#held >>> (this.#count - bits)) & ((1 << bits) - 1);
    this.#count -= bits;
    return value < 1 << (bits - 1) ? value - (1 << bits) + 1 : value;
  }

  /** So many bits as they are, 16 at most. */
  bits(count: number): number {
    if (count === 0) return 0;
    this.#fill();
    const value = (this.#held >>> (this.#count - count)) & ((1 << count) - 1);
    this.#count -= count;
    return value;
  }

  /** Continues after the next restart marker. */
  restart(): void {
    this.#count = 0;
    this.#held = 0;
    const bytes = this.#bytes;
    while (this.#at + 1 < bytes.length && !(bytes[this.#at] === 0xff && (bytes[this.#at + 1]! & 0xf8) === 0xd0))
      this.#at += 1;
    this.#at += 2;
  }

  /** Holds at least 16 bits; never more than 31. */
  #fill(): void {
    while (this.#count < 16) {
      const byte = this.#next();
      this.#held = ((this.#held << 8) | byte) & 0x7fffffff;
      this.#count += 8;
    }
  }

  #next(): number {
    const bytes = this.#bytes;
    const byte = bytes[this.#at];
    if (byte === undefined || (byte === 0xff && bytes[this.#at + 1] !== 0)) {
      this.beyond += 8;
      return 0;
    }
    this.#at += byte === 0xff ? 2 : 1;
    return byte;
  }
}
