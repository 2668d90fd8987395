import { type SealedFor, type Settings, seal, unseal } from '@alder/settings';

type Secrets = Pick<Settings, 'secret' | 'dataDir'>;

const sealedFor = (hospital: string): SealedFor => ({ purpose: 'chimera-token', owner: hospital });

/** Encrypts the token of the other practice system, bound to the hospital. */
export function sealToken(secrets: Secrets, hospital: string, token: string): Buffer {
  return seal(secrets, sealedFor(hospital), Buffer.from(token));
}

export function openToken(secrets: Secrets, hospital: string, sealed: Buffer): string {
  return unseal(secrets, sealedFor(hospital), sealed).toString('utf8');
}
