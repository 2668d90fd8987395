import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveSecret, type Settings } from '@alder/settings';
import { cookieLifetimesS } from '@alder/wire';
import { cookieOf, type Headers, hostCookie, hostCookieName } from './session-cookie.ts';

const COOKIE = 'knownBrowser';
/** Limit, because a computer at a reception desk is shared; the oldest account is dropped. */
const MAX_ACCOUNTS = 12;

type Secrets = Pick<Settings, 'secret' | 'dataDir' | 'publicUrl'>;

/**
 * Name of a browser from which this account has logged in before; undefined for every other one.
 *
 * Logins from such a browser are limited separately, so that an attacker who guesses at an account, or from the same
 * address, cannot keep its owner out. The cookie proves nothing else and grants nothing.
 *
 * @see https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export function knownBrowser(settings: Secrets, headers: Headers, email: string): string | undefined {
  const { nonce, signatures } = readCookie(settings, headers);
  if (nonce === undefined) return undefined;
  const expected = Buffer.from(sign(settings, nonce, email));
  const isKnown = signatures.some((signature) => {
    const received = Buffer.from(signature);
    return received.length === expected.length && timingSafeEqual(received, expected);
  });
  return isKnown ? nonce : undefined;
}

/** `Set-Cookie` after a log-in: the browser is known for this account from now on. */
export function knownBrowserCookie(settings: Secrets, headers: Headers, email: string): string {
  const { nonce = randomBytes(16).toString('base64url'), signatures } = readCookie(settings, headers);
  const own = sign(settings, nonce, email);
  const saved = signatures.filter((signature) => signature !== own).slice(0, MAX_ACCOUNTS - 1);
  const value = [nonce, own, ...saved].join('.');
  return hostCookie(COOKIE, value, cookieLifetimesS.browserId, headers, settings.publicUrl);
}

function readCookie({ publicUrl }: Secrets, headers: Headers): { nonce?: string; signatures: string[] } {
  const value = cookieOf(headers, hostCookieName(COOKIE, headers, publicUrl)) ?? '';
  const [nonce, ...signatures] = value.split('.');
  return nonce && /^[\w-]{22}$/.test(nonce) ? { nonce, signatures } : { signatures: [] };
}

function sign(secrets: Secrets, nonce: string, email: string): string {
  return createHmac('sha256', deriveSecret(secrets, 'known-browser')).update(`${nonce}.${email}`).digest('base64url');
}
