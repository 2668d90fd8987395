import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { tooLarge } from '@alder/wire';
import { uploadChecksum } from '../contract/index.ts';

/** Bytes that are buffered before they are checked and written; a browser sends parts of 8 MB. */
export const MAX_PART_BYTES = 32 * 1024 * 1024;

/**
 * Reads one part of an upload, no more than `most` bytes of it.
 *
 * With a checksum, bytes are passed on after all of them have been compared; without one they are passed on as they
 * arrive, so that those received before a broken connection are kept.
 *
 * @throws {Refusal} `tooLarge`, `uploadChecksum`.
 */
export async function* receivePart(
  body: Readable,
  most: number,
  checksum: string | undefined,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  const held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > most || (checksum && bytes > MAX_PART_BYTES)) throw tooLarge();
    if (!checksum) yield chunk;
    else {
      hash.update(chunk);
      held.push(chunk);
    }
  }
  if (!checksum) return;
  if (hash.digest('hex') !== checksum.toLowerCase()) throw uploadChecksum();
  yield* held;
}
