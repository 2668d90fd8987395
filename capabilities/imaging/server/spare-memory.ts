/** All that is kept between two uses, of whatever lengths. */
const SPARE_MOST_BYTES = 8 * 1024 * 1024;

const spare: Buffer[] = [];
let spareBytes = 0;

/**
 * Memory for bytes that come and go by the hundred kilobytes: made anew each time, it is collected so often that one
 * frame in twenty waits for the collector ten times as long as for the disk.
 *
 * @returns `length` bytes. What they hold is left over from another use: all of it must be written.
 */
export function takeMemory(length: number): Buffer {
  // No more than double, so that a short use does not take what a long one needs.
  const at = spare.findIndex((each) => each.length >= length && each.length <= 2 * length);
  const [memory = Buffer.allocUnsafeSlow(length)] = at < 0 ? [] : spare.splice(at, 1);
  if (at >= 0) spareBytes -= memory.length;
  return memory.subarray(0, length);
}

/** Gives memory back that nobody reads or writes any more. */
export function giveMemory(taken: Buffer): void {
  const memory = Buffer.from(taken.buffer);
  spare.push(memory);
  spareBytes += memory.length;
  while (spareBytes > SPARE_MOST_BYTES) spareBytes -= spare.shift()!.length;
}
