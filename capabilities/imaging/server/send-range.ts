import { Readable } from 'node:stream';
import { ObjectDamaged, ObjectMissing, type Range, type Storage } from '@alder/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { imageDamaged, rangeNotSatisfiable } from '../contract/index.ts';
import { readRange } from '../domain/index.ts';
import { type ByteRange, readRanges } from './pieces.ts';

/** Bytes of a response: a range of a stored object. */
export type Served = {
  readonly key: string;
  /** First byte of the range in the object. */
  readonly start: number;
  readonly length: number;
  readonly etag: string;
  readonly mediaType: string;
  /** File name of a download; without it the bytes are displayed inline. */
  readonly filename?: string;
  /** Sent instead of the object: ranges computed from it. `length` is their length. */
  readonly ranges?: readonly ByteRange[];
};

const BYTE_HEADERS = [
  ...['etag', 'accept-ranges', 'cache-control', 'content-type', 'content-length', 'content-range'],
  'content-disposition',
];

/**
 * Sends immutable bytes: strong ETag, `If-None-Match`, one range exactly.
 *
 * Several ranges at once are answered with the whole, as RFC 9110 14.2 allows.
 *
 * @param beforeBytes - is called before the first byte is sent, with the number of bytes, so that they are counted when
 * the client has them.
 * @throws {Refusal} 416 when the range lies outside.
 */
export async function sendRange(
  storage: Storage,
  served: Served,
  request: FastifyRequest,
  reply: FastifyReply,
  beforeBytes?: (length: number) => Promise<unknown>,
): Promise<FastifyReply> {
  const { headers } = request;
  reply.header('etag', served.etag);
  reply.header('accept-ranges', 'bytes');
  reply.header('cache-control', 'private, max-age=31536000, immutable');
  reply.header('x-content-type-options', 'nosniff');
  reply.header('cross-origin-resource-policy', 'same-origin');
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  if (headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === served.etag))
    return reply.code(304).send();

  const ifRange = headers['if-range'];
  const requested = ifRange && ifRange !== served.etag ? undefined : readRange(headers.range, served.length);
  if (requested === 'outside') {
    reply.header('content-range', `bytes */${served.length}`);
    throw rangeNotSatisfiable();
  }
  const range = requested ?? { start: 0, end: served.length - 1 };
  reply.header('content-type', served.mediaType);
  reply.header('content-length', range.end - range.start + 1);
  if (served.filename) reply.header('content-disposition', attachment(served.filename));
  if (requested) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${served.length}`);
  // Fastify would count an empty text and send that as the length.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  await beforeBytes?.(range.end - range.start + 1);
  const bytes = await open(storage, served, range).catch((fault: unknown) => {
    // Headers of the bytes do not apply to the refusal, which must not be cached as immutable either.
    for (const name of BYTE_HEADERS) reply.removeHeader(name);
    throw fault;
  });
  return reply.send(bytes);
}

async function open(storage: Storage, { key, start, ranges }: Served, range: Range) {
  if (ranges) return Readable.from(readRanges(ranges, range.start, range.end + 1), { objectMode: false });
  try {
    return await storage.read(key, { start: start + range.start, end: start + range.end });
  } catch (fault) {
    throw orDamaged(fault);
  }
}

/** What a caller is answered when the storage lost or damaged the bytes: not the caller's fault, and not for ever. */
export function orDamaged(fault: unknown): unknown {
  return fault instanceof ObjectMissing || fault instanceof ObjectDamaged ? imageDamaged() : fault;
}

/** RFC 6266: an ASCII name, and the exact one as `filename*`. */
export function attachment(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;
}
