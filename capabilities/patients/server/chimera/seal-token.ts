import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveSecret, type Settings } from '@alder/settings';

type Secrets = Pick<Settings, 'secret' | 'dataDir'>;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a key of this installation, bound to the hospital: the database alone does not give the token away. */
export function sealToken(secrets: Secrets, hospital: string, token: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveSecret(secrets, 'chimera-token'), iv);
  cipher.setAAD(Buffer.from(hospital));
  const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

export function openToken(secrets: Secrets, hospital: string, sealed: Buffer): string {
  const cipher = createDecipheriv('aes-256-gcm', deriveSecret(secrets, 'chimera-token'), sealed.subarray(0, IV_BYTES));
  cipher.setAAD(Buffer.from(hospital));
  cipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([cipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]).toString('utf8');
}
