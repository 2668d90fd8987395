import type { FastifyReply } from 'fastify';

/** Shorter bodies cost nothing to make anew. */
const LENT_LEAST_BYTES = 64 * 1024;
/** All that is kept between answers, of whatever lengths. */
const SPARE_MOST_BYTES = 8 * 1024 * 1024;

const spare: Buffer[] = [];
let spareBytes = 0;

/**
 * Memory for the body of an answer, which comes back by itself once the answer has left.
 *
 * Some hundred kilobytes a request, made anew for each, are collected so often that one frame in twenty waits for the
 * collector ten times as long as for the disk.
 *
 * @param length Bytes of the body. What they hold is left over from another answer: all of it must be written.
 */
export function lendBody(reply: FastifyReply, length: number): Buffer {
  if (length < LENT_LEAST_BYTES || length > SPARE_MOST_BYTES) return Buffer.allocUnsafeSlow(length);
  // No more than double, so that a short answer does not take what a long one needs.
  const at = spare.findIndex((each) => each.length >= length && each.length <= 2 * length);
  const [memory = Buffer.allocUnsafeSlow(length)] = at < 0 ? [] : spare.splice(at, 1);
  if (at >= 0) spareBytes -= memory.length;
  // Of an answer that is cut off the system may still hold the rest: such memory is left to the collector.
  reply.raw.once('finish', () => keep(memory));
  return memory.subarray(0, length);
}

function keep(memory: Buffer): void {
  spare.push(memory);
  spareBytes += memory.length;
  while (spareBytes > SPARE_MOST_BYTES) spareBytes -= spare.shift()!.length;
}
