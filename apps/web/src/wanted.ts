import { landingPath, mayOpen, restoredPath } from '@alder/accounts/domain';
import type { SessionAccount, SessionHospital, SessionState } from '@alder/client';
import { sectionOf } from './entry.ts';
import { licences, permits } from './shell/rights.ts';

const KEY = 'alder.wanted';

/** Stores the URL of a page requested before login, if it may be opened again (specification §2). */
export function saveReturnUrl(path: string): void {
  try {
    if (restoredPath(path)) sessionStorage.setItem(KEY, path);
  } catch {
    // without storage the person lands on the landing page
  }
}

/** Where a log-in leads: the page that was asked for, once, else the landing page (specification §2). */
export function pathAfterLogin({ account, hospital }: SessionState): string {
  const target = takeReturnUrl();
  if (target) return target;
  return account && hospital ? landingFor(hospital, account) : '/auth';
}

/** The landing page: the one that the person has chosen and may open, else by licence and role; the own account page where even that is not licensed, so that there is no redirect loop. */
export function landingFor(hospital: SessionHospital, account: SessionAccount): string {
  const entry = (path: string) => mayOpen(sectionOf(path), licences(hospital), permits(account));
  const chosen = account.configs?.startPage as string | undefined;
  if (chosen && entry(chosen) === 'enter') return chosen;
  const path = landingPath(licences(hospital), account);
  return entry(path) === 'auth' ? '/account' : path;
}

function takeReturnUrl(): string | undefined {
  try {
    const path = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return path ? restoredPath(path) : undefined;
  } catch {
    return undefined;
  }
}
