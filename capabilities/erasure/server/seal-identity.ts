import { type SealedFor, type Settings, seal, unseal } from '@alder/settings';
import { z } from 'zod';

type Secrets = Pick<Settings, 'secret' | 'dataDir'>;

const keptIdentity = z.object({ name: z.string(), address: z.string().nullable() });
export type StoredIdentity = z.infer<typeof keptIdentity>;

const sealedFor = (owner: string): SealedFor => ({ purpose: 'erasure-identity', owner });

/** Encrypts the identity that the law keeps, bound to the owner. */
export function sealIdentity(secrets: Secrets, owner: string, identity: StoredIdentity): Buffer {
  return seal(secrets, sealedFor(owner), Buffer.from(JSON.stringify(identity)));
}

/** The sealed identity; undefined where it was sealed with another secret, or changed. */
export function openIdentity(secrets: Secrets, owner: string, sealed: Buffer): StoredIdentity | undefined {
  try {
    return keptIdentity.parse(JSON.parse(unseal(secrets, sealedFor(owner), sealed).toString('utf8')));
  } catch {
    return undefined;
  }
}
