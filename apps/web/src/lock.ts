import { createContext, useContext, useEffect } from 'react';
import type { Page } from './boot.ts';

/** Locks the screen of the page; see `lockPage`. */
export const LockContext = createContext<() => void>(() => undefined);
export const useLock = () => useContext(LockContext);

/** When a key or the pointer was used last, in whichever tab: milliseconds since 1970. */
const KEY = 'alder.active';
/** How often the idle time is looked at, and how often a key is written down. */
const LOOK_EVERY_MS = 10_000;

/**
 * Locks the screen: at once on this page, and on the server, which refuses every other call of this session from then on.
 * Without a network the page locks all the same; the server is told when it is back.
 */
export function lockPage({ session, wire }: Pick<Page, 'session' | 'wire'>): void {
  if (session.get().loginState !== 'login' || session.get().account?.limit) return;
  session.patch({ account: { limit: 'locked' } });
  void import('@alder/accounts/contract').then(({ lockSession }) => wire.send(lockSession, {})).catch(() => undefined);
}

/** Locks after as many idle minutes as the account has chosen; other tabs of this browser count as use too. */
export function useIdleLock(minutes: number, lock: () => void): void {
  useEffect(() => {
    if (minutes <= 0) return;
    let writtenAt = 0;
    let here = Date.now();
    const use = () => {
      here = Date.now();
      if (here - writtenAt < LOOK_EVERY_MS) return;
      writtenAt = here;
      write(here);
    };
    use();
    const timer = setInterval(() => {
      if (Date.now() - Math.max(here, read()) >= minutes * 60_000) lock();
    }, LOOK_EVERY_MS);
    const events = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
    for (const name of events) addEventListener(name, use, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const name of events) removeEventListener(name, use, { capture: true });
    };
  }, [minutes, lock]);
}

function read(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

function write(at: number): void {
  try {
    localStorage.setItem(KEY, String(at));
  } catch {
    // A browser that stores nothing: only this tab counts.
  }
}
