/** All that is kept between two uses, of whatever lengths. */
const SPARE_MOST_BYTES = 8 * 1024 * 1024;

const spare: Buffer[] = [];
let pooledBytes = 0;

/**
 * Memory for bytes that come and go by the hundred kilobytes: made anew each time, it is collected so often that one
 * frame in twenty waits for the collector ten times as long as for the disk.
 *
 * @returns `length` bytes. What they hold is left over from another use: all of it must be written.
 */
export function acquireBuffer(length: number): Buffer {
  // No more than double, so that a short use does not take what a long one needs.
  const at = spare.findIndex((each) => each.length >= length && each.length <= 2 * length);
  const [memory = Buffer.allocUnsafeSlow(length)] = at < 0 ? [] : spare.splice(at, 1);
  if (at >= 0) pooledBytes -= memory.length;
  return memory.subarray(0, length);
}

/** Gives memory back that nobody reads or writes any more. */
export function releaseBuffer(acquired: Buffer): void {
  const memory = Buffer.from(acquired.buffer);
  spare.push(memory);
  pooledBytes += memory.length;
  while (pooledBytes > SPARE_MOST_BYTES) pooledBytes -= spare.shift()!.length;
}
