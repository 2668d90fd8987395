import { partOf } from '../entry.ts';

/** What the service worker does with a request: opens the page or a file of the program, or leaves it alone. */
export function routeOf(request: Pick<Request, 'method' | 'mode' | 'url'>, origin = location.origin) {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return 'network';
  if (/^\/(assets\/|mark\.svg$)/.test(url.pathname)) return 'file';
  // Shared pages hold a right in their address, and calls hold data: neither is stored.
  if (request.mode !== 'navigate' || SERVER_PATHS.test(url.pathname)) return 'network';
  return partOf(url.pathname) === 'public' ? 'network' : 'page';
}

/** Paths that the server serves itself, also when they are opened in a tab: a printed page, a download. */
const SERVER_PATHS = /^\/(v2|api|admin_api|pulpo_api|ws|metrics|healthz|readyz|openapi\.json|docs)(\/|$)|\.\w+$/;

/** Files of the program that a page names. */
export function filesOf(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!);
}
