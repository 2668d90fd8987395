import { createHash, createHmac } from 'node:crypto';
import { deriveSecret, type Settings } from '@alder/settings';

export type Secrets = Pick<Settings, 'secret' | 'dataDir'>;

/**
 * The secret in the link of a letter: 256 bits in 43 letters that a URL takes as they are.
 *
 * Derived from the letter's id with the server's secret, so that a letter that is sent again carries the same link, and
 * so that it is kept nowhere: neither the database nor its backups can open it (decision 0433).
 */
export function linkToken(secrets: Secrets, letter: string): string {
  return createHmac('sha256', deriveSecret(secrets, 'letter-link')).update(letter).digest('base64url');
}

/** What a link is found by in the database. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
