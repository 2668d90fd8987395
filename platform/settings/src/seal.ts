import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveSecret } from './secret.ts';
import type { Settings } from './settings.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What a value is sealed for: opened for another purpose or owner it is refused. */
export type SealedFor = {
  /** Such as `second-factor`: the purpose of {@link deriveSecret}. */
  readonly purpose: string;
  /** Id of the row or hospital that it belongs to, so that it cannot be moved to another one. */
  readonly owner: string;
};

/**
 * Encrypts a value with a key of this installation: who reads the database alone does not learn it.
 *
 * @returns AES-256-GCM (NIST SP 800-38D): 12 bytes of IV, 16 of tag, and the encrypted value
 */
export function seal(secrets: Pick<Settings, 'secret' | 'dataDir'>, of: SealedFor, plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, deriveSecret(secrets, of.purpose), iv).setAAD(Buffer.from(of.owner));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** @throws when the bytes were changed, or sealed for something else or by another installation */
export function unseal(secrets: Pick<Settings, 'secret' | 'dataDir'>, of: SealedFor, sealed: Buffer): Buffer {
  const iv = sealed.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(CIPHER, deriveSecret(secrets, of.purpose), iv).setAAD(Buffer.from(of.owner));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}
