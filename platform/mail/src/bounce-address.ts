import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveSecret } from '@alder/settings';
import type { Secrets } from './link-token.ts';

/**
 * The address that a report about a letter comes back to (VERP): `bounces+ID-SIGN@host` for `bounces@host`.
 *
 * The sign prevents an anonymous sender from marking an address that never bounced.
 */
export function bounceAddress(secrets: Secrets, base: string, letter: string): string {
  const [local, host] = split(base);
  return `${local}+${letter.replaceAll('-', '')}-${sign(secrets, letter)}@${host}`;
}

/** The letter that a bounce address is about; undefined for one that is not ours. */
export function letterOfBounce(secrets: Secrets, address: string): string | undefined {
  const found = /\+([0-9a-f]{32})-([0-9a-f]{16})@/i.exec(address);
  if (!found) return undefined;
  const [, digits = '', given = ''] = found;
  const id = digits.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const right = Buffer.from(sign(secrets, id));
  return timingSafeEqual(right, Buffer.from(given.toLowerCase())) ? id : undefined;
}

function sign(secrets: Secrets, letter: string): string {
  return createHmac('sha256', deriveSecret(secrets, 'letter-bounce')).update(letter).digest('hex').slice(0, 16);
}

function split(address: string): [local: string, host: string] {
  const at = address.lastIndexOf('@');
  return [address.slice(0, at), address.slice(at + 1)];
}
