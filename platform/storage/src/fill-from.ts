/** Writes a stream into the pieces, one after the other. @throws {RangeError} when it is not as long. */
export async function fillFrom(stream: AsyncIterable<Uint8Array>, pieces: readonly Uint8Array[]): Promise<void> {
  const targets = pieces.values();
  let target = targets.next().value;
  let filled = 0;
  for await (const chunk of stream) {
    for (let at = 0; at < chunk.length && target; ) {
      const part = chunk.subarray(at, at + target.length - filled);
      target.set(part, filled);
      at += part.length;
      filled += part.length;
      if (filled < target.length) continue;
      target = targets.next().value;
      filled = 0;
    }
  }
  while (target?.length === filled) {
    target = targets.next().value;
    filled = 0;
  }
  if (target) throw new RangeError('the object ends before');
}

/** Bytes of the pieces together. */
export function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0);
}

/** First and last byte of what fills `target` from `start` on. */
export function rangeOf(start: number, target: Uint8Array): { readonly start: number; readonly end: number } {
  return { start, end: start + target.length - 1 };
}
