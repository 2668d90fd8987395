/**
 * Connections of one address that have no association yet. A device opens a few at once and sends its request within
 * milliseconds.
 */
const MAX_PENDING_OF_ADDRESS = 16;
/** Connections without an association, of all addresses together. */
const MAX_PENDING = 256;

/**
 * Limits connections on which no association was accepted yet, by address.
 *
 * They are counted apart from associations: silent connections of one address neither take the place of an association
 * nor keep other addresses out.
 */
export class PendingConnections {
  readonly #ofAddress = new Map<string, number>();
  #all = 0;

  /**
   * Counts a connection.
   *
   * @returns Ends the count, once the connection has its association or is closed; undefined when there are too many.
   */
  add(address: string): (() => void) | undefined {
    const count = this.#ofAddress.get(address) ?? 0;
    if (this.#all >= MAX_PENDING || count >= MAX_PENDING_OF_ADDRESS) return undefined;
    this.#ofAddress.set(address, count + 1);
    this.#all += 1;
    let isCounted = true;
    return () => {
      if (!isCounted) return;
      isCounted = false;
      this.#all -= 1;
      const left = this.#ofAddress.get(address)! - 1;
      if (left > 0) this.#ofAddress.set(address, left);
      else this.#ofAddress.delete(address);
    };
  }
}
