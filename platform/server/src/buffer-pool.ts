/** Maximum bytes of all free buffers together. */
const MAX_FREE_BYTES = 8 * 1024 * 1024;

const spare: Buffer[] = [];
let pooledBytes = 0;

/**
 * Buffer pool for bodies of hundreds of kilobytes. Newly allocated buffers are garbage-collected so often that one
 * frame in twenty waits ten times as long for the collector as for the disk.
 *
 * @returns A buffer of `length` bytes with content of an earlier use: all of it must be overwritten.
 */
export function acquireBuffer(length: number): Buffer {
  // No more than double the length, so that a short use does not take a buffer that a long one needs.
  const at = spare.findIndex((each) => each.length >= length && each.length <= 2 * length);
  const [memory = Buffer.allocUnsafeSlow(length)] = at < 0 ? [] : spare.splice(at, 1);
  if (at >= 0) pooledBytes -= memory.length;
  return memory.subarray(0, length);
}

/** Returns a buffer to the pool; it must not be read or written any more. */
export function releaseBuffer(acquired: Buffer): void {
  const memory = Buffer.from(acquired.buffer);
  spare.push(memory);
  pooledBytes += memory.length;
  while (pooledBytes > MAX_FREE_BYTES) pooledBytes -= spare.shift()!.length;
}
