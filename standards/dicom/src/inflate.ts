import { constants, inflateRawSync } from 'node:zlib';
import type { Inflate } from './deflated.ts';

/** Raw inflate of a prefix for {@link DicomReader} on the server. */
export const inflatePrefix: Inflate = (bytes, most) =>
  inflateRawSync(bytes, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH });
