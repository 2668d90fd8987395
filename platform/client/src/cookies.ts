import { type CookieName, cookieLifetimesS } from '@alder/wire';

/** Value of a cookie; absent when it is not set or not readable. */
export function readCookie(name: CookieName, jar: { readonly cookie: string } = document): string | undefined {
  const found = jar.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  if (!found) return undefined;
  try {
    return decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return undefined;
  }
}

/** Sets a cookie for its lifetime of §9, counted from now; an empty value removes it. */
export function writeCookie(name: CookieName, value: string, jar: { cookie: string } = document): void {
  const life = value ? cookieLifetimesS[name] : 0;
  const secure = globalThis.location?.protocol === 'https:' ? '; Secure' : '';
  jar.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${life}; SameSite=Strict${secure}`;
}
