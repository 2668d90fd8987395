import type { FastifyReply } from 'fastify';
import { giveMemory, takeMemory } from './spare-memory.ts';

/** Shorter bodies cost nothing to make anew, longer ones would keep too much. */
const [LENT_LEAST_BYTES, LENT_MOST_BYTES] = [64 * 1024, 8 * 1024 * 1024];

/**
 * Memory for the body of an answer, which comes back by itself once the answer has left.
 *
 * @param length Bytes of the body. What they hold is left over from another answer: all of it must be written.
 */
export function lendBody(reply: FastifyReply, length: number): Buffer {
  if (length < LENT_LEAST_BYTES || length > LENT_MOST_BYTES) return Buffer.allocUnsafeSlow(length);
  const memory = takeMemory(length);
  // Of an answer that is cut off the system may still hold the rest: such memory is left to the collector.
  reply.raw.once('finish', () => giveMemory(memory));
  return memory;
}
