/** Start of a block (HL7 v2 Transport, MLLP). */
export const VT = 0x0b;
/** End of a block; a CR follows by the book. */
export const FS = 0x1c;
const CR = 0x0d;

/** Longest message taken: 64 MB, room for an embedded PDF. */
export const MESSAGE_LIMIT_BYTES = 67_108_864;

export type MllpFramer = {
  /**
   * Takes bytes as they arrive, in pieces of any size.
   *
   * @returns The messages that became complete, not decoded.
   * @throws {RangeError} when a message grows beyond the limit: close the connection.
   */
  push(bytes: Uint8Array): Uint8Array[];
  /** Bytes of a message that has begun and not ended. */
  readonly pendingBytes: number;
};

/**
 * Cuts a stream into messages: `VT message FS CR`.
 *
 * Bytes before VT are passed over, several messages may come in one piece, FS ends a message whether or not
 * its CR arrives, and a VT inside of a message starts a new one (the sender gave the first one up).
 *
 * @see HL7 v2 Transport Specification, Minimal Lower Layer Protocol
 */
export function createMllpFramer(limitBytes = MESSAGE_LIMIT_BYTES): MllpFramer {
  let pieces: Uint8Array[] = [];
  let size = 0;
  let inside = false;

  function keep(piece: Uint8Array) {
    if (piece.length === 0) return;
    size += piece.length;
    if (size > limitBytes) throw new RangeError(`HL7 message longer than ${limitBytes} bytes`);
    pieces.push(piece.slice());
  }

  function open() {
    pieces = [];
    size = 0;
    inside = true;
  }

  return {
    push(bytes) {
      const messages: Uint8Array[] = [];
      let from = 0;
      for (let at = 0; at < bytes.length; at += 1) {
        const byte = bytes[at];
        if (byte === VT) {
          open();
          from = at + 1;
        } else if (byte === FS && inside) {
          keep(bytes.subarray(from, at));
          messages.push(join(pieces, size));
          inside = false;
          size = 0;
        }
      }
      if (inside) keep(bytes.subarray(from));
      return messages;
    },
    get pendingBytes() {
      return inside ? size : 0;
    },
  };
}

/** Wraps a message for the wire. */
export function wrapMllp(message: Uint8Array): Uint8Array {
  const wrapped = new Uint8Array(message.length + 3);
  wrapped[0] = VT;
  wrapped.set(message, 1);
  wrapped[message.length + 1] = FS;
  wrapped[message.length + 2] = CR;
  return wrapped;
}

function join(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
