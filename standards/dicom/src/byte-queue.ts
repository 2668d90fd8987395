/** Bytes that wait for more: appended in doubling steps, so that one-byte chunks stay cheap. */
export class ByteQueue {
  #store = new Uint8Array(0);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** The waiting bytes, valid until the next change. */
  get bytes(): Uint8Array {
    return this.#store.subarray(0, this.#length);
  }

  append(chunk: Uint8Array): void {
    const length = this.#length + chunk.length;
    if (length > this.#store.length) {
      const grown = new Uint8Array(Math.max(length, this.#store.length * 2, 64));
      grown.set(this.bytes);
      this.#store = grown;
    }
    this.#store.set(chunk, this.#length);
    this.#length = length;
  }

  /** Replaces everything by a copy of `rest`. */
  keep(rest: Uint8Array): void {
    this.#store = new Uint8Array(rest);
    this.#length = rest.length;
  }
}
