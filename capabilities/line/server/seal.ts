import { type Settings, seal, unseal } from '@alder/settings';

type Secrets = Pick<Settings, 'secret' | 'dataDir'>;
type Kind = 'line-token' | 'line-secret';

/** Encrypts the access token or the secret of a channel, bound to the hospital. */
export function sealChannel(secrets: Secrets, kind: Kind, hospital: string, value: string): Buffer {
  return seal(secrets, { purpose: kind, owner: hospital }, Buffer.from(value));
}

/** @returns undefined where it was sealed by another installation: a database that was restored without its secret */
export function openChannel(secrets: Secrets, kind: Kind, hospital: string, sealed: Buffer): string | undefined {
  try {
    return unseal(secrets, { purpose: kind, owner: hospital }, sealed).toString('utf8');
  } catch {
    return undefined;
  }
}
