import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveSecret, type Settings } from '@alder/settings';
import { z } from 'zod';

type Secrets = Pick<Settings, 'secret' | 'dataDir'>;

const kept = z.object({ name: z.string(), address: z.string().nullable() });
export type KeptIdentity = z.infer<typeof kept>;

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a key of this installation and bound to the owner: the database alone does not give it away. */
export function sealIdentity(secrets: Secrets, owner: string, identity: KeptIdentity): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveSecret(secrets, 'erasure-identity'), iv);
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(identity), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** The sealed identity; undefined where it was sealed with another secret, or changed. */
export function openIdentity(secrets: Secrets, owner: string, sealed: Buffer): KeptIdentity | undefined {
  const key = deriveSecret(secrets, 'erasure-identity');
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES));
    cipher.setAAD(Buffer.from(owner));
    cipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = Buffer.concat([cipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]).toString('utf8');
    return kept.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
