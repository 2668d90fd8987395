import type { FastifyReply } from 'fastify';
import { acquireBuffer, releaseBuffer } from './buffer-pool.ts';

/** Shorter bodies cost nothing to make anew, longer ones would keep too much. */
const [MIN_POOLED_BYTES, MAX_POOLED_BYTES] = [64 * 1024, 8 * 1024 * 1024];

/**
 * Memory for the body of an answer, which comes back by itself once the answer has left.
 *
 * @param length Bytes of the body. What they hold is left over from another answer: all of it must be written.
 */
export function poolBody(reply: FastifyReply, length: number): Buffer {
  if (length < MIN_POOLED_BYTES || length > MAX_POOLED_BYTES) return Buffer.allocUnsafeSlow(length);
  const memory = acquireBuffer(length);
  // Of an answer that is cut off the system may still hold the rest: such memory is left to the collector.
  reply.raw.once('finish', () => releaseBuffer(memory));
  return memory;
}
