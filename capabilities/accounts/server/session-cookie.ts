import { createHash, randomBytes } from 'node:crypto';
import { isSecureRequest } from '@alder/server';
import { type CookieName, cookieLifetimesS } from '@alder/wire';
import { SESSION_HOURS } from '../domain/session.ts';

const SESSION_COOKIE = 'sid';

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
export function tokenOf(headers: Headers, publicUrl?: string): string | undefined {
  return cookieOf(headers, hostCookieName(SESSION_COOKIE, headers, publicUrl));
}

/** `Set-Cookie` of the session itself: no script reads it, no other site sends it with a POST. */
export function sessionCookie(headers: Headers, token: string, publicUrl?: string): string {
  return hostCookie(SESSION_COOKIE, token, token === '' ? 0 : SESSION_HOURS * 3600, headers, publicUrl);
}

/** `Set-Cookie` of one of the specification's cookies (§9), which scripts may read; an empty value ends it. */
export function plainCookie(headers: Headers, name: CookieName, value: string, publicUrl?: string): string {
  const seconds = value === '' ? 0 : cookieLifetimesS[name];
  const secure = isSecureRequest(headers, publicUrl) ? '; Secure' : '';
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** `Set-Cookie` of a cookie that only this server reads. */
export function hostCookie(name: string, value: string, seconds: number, headers: Headers, publicUrl?: string): string {
  const secure = isSecureRequest(headers, publicUrl) ? '; Secure' : '';
  const fullName = hostCookieName(name, headers, publicUrl);
  return `${fullName}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** A `__Host-` cookie cannot be planted by a neighbouring subdomain; browsers accept it over HTTPS only. */
export function hostCookieName(name: string, headers: Headers, publicUrl?: string): string {
  return isSecureRequest(headers, publicUrl) ? `__Host-${name}` : name;
}
