import { landingPath, restoredPath } from '@alder/accounts/domain';
import type { SessionState } from '@alder/client';

const KEY = 'alder.wanted';

/** Remembers a page that somebody asked for before logging in, if it may be opened again (specification §2). */
export function rememberWanted(path: string): void {
  try {
    if (restoredPath(path)) sessionStorage.setItem(KEY, path);
  } catch {
    // without storage the person lands on the landing page
  }
}

/** Where a log-in leads: the page that was asked for, once, else the landing page (specification §2). */
export function pathAfterLogin({ account, hospital }: SessionState): string {
  const wanted = takeWanted();
  if (wanted) return wanted;
  const licences = { license_his: hospital?.license_his ?? 0, license_pacs: hospital?.license_pacs ?? 0 };
  return landingPath(licences, { role: account?.role ?? '' });
}

function takeWanted(): string | undefined {
  try {
    const path = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return path ? restoredPath(path) : undefined;
  } catch {
    return undefined;
  }
}
