/** Writes a stream into `target`. @throws {RangeError} when it is not as long. */
export async function fillFrom(stream: AsyncIterable<Uint8Array>, target: Uint8Array): Promise<void> {
  let at = 0;
  for await (const chunk of stream) {
    target.set(chunk, at);
    at += chunk.length;
  }
  if (at < target.length) throw new RangeError(`the object ends ${target.length - at} bytes before`);
}

/** First and last byte of what fills `target` from `start` on. */
export function rangeOf(start: number, target: Uint8Array): { readonly start: number; readonly end: number } {
  return { start, end: start + target.length - 1 };
}
