import type { FastifyReply } from 'fastify';
import { acquireBuffer, releaseBuffer } from './buffer-pool.ts';

/** Shorter bodies are cheap to allocate, longer ones would occupy too much of the pool. */
const [MIN_POOLED_BYTES, MAX_POOLED_BYTES] = [64 * 1024, 8 * 1024 * 1024];

/**
 * Buffer for the body of a response, which returns to the pool when the response has been sent.
 *
 * @param length Bytes of the body. The buffer has content of another response: all of it must be overwritten.
 */
export function poolBody(reply: FastifyReply, length: number): Buffer {
  if (length < MIN_POOLED_BYTES || length > MAX_POOLED_BYTES) return Buffer.allocUnsafeSlow(length);
  const memory = acquireBuffer(length);
  // The operating system may still hold the rest of an aborted response: such a buffer is left to the garbage
  // collector.
  reply.raw.once('finish', () => releaseBuffer(memory));
  return memory;
}
