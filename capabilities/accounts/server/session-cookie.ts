import { createHash, randomBytes } from 'node:crypto';
import { type CookieName, cookieLifetimesS } from '@alder/wire';
import { SESSION_HOURS } from '../domain/session.ts';

/** What is needed of a request to know its browser; an upgrade to a socket has it too. */
export type Headers = { readonly cookie?: string | undefined; readonly host?: string | undefined };

/** A new session's token, 256 random bits: the browser keeps it, the database only its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Value of a cookie, or `undefined`. */
export function cookieOf({ cookie = '' }: Headers, name: string): string | undefined {
  for (const pair of cookie.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** The session token that came with a request. */
export function tokenOf(headers: Headers): string | undefined {
  return cookieOf(headers, sessionCookieName(headers));
}

/** `Set-Cookie` of the session itself: no script reads it, no other site sends it with a POST. */
export function sessionCookie(headers: Headers, token: string): string {
  const seconds = token === '' ? 0 : SESSION_HOURS * 3600;
  return `${sessionCookieName(headers)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure(headers)}`;
}

/** `Set-Cookie` of one of the specification's cookies (§9), which scripts may read; an empty value ends it. */
export function plainCookie(headers: Headers, name: CookieName, value: string): string {
  const seconds = value === '' ? 0 : cookieLifetimesS[name];
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure(headers)}`;
}

// A __Host- cookie cannot be planted by a neighbouring subdomain; browsers take it over HTTPS only.
const sessionCookieName = (headers: Headers) => (isLocal(headers) ? 'sid' : '__Host-sid');
const secure = (headers: Headers) => (isLocal(headers) ? '' : '; Secure');

function isLocal({ host = '' }: Headers): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d+){3}$/.test(name);
}
