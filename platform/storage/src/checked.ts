import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The content of an object is not what its name says: it was damaged after it was stored. */
export class ObjectDamaged extends Error {
  override readonly name = 'ObjectDamaged';
}

/** SHA-256 of a stream, in hex. */
export async function hashOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
}

/** The same stream, which ends with an error when the content is not what the key says. */
export function checked(stream: Readable, key: string): Readable {
  const hash = createHash('sha256');
  const check = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(key.endsWith(hash.digest('hex')) ? null : new ObjectDamaged(`${key} is damaged`));
    },
  });
  // The error reaches the reader through `check` itself.
  pipeline(stream, check).catch(() => {});
  return check;
}
