import { useEffect } from 'react';

/** When a key or the pointer was used last, in whichever tab: milliseconds since 1970. */
const KEY = 'alder.active';
/** How often the idle time is looked at, and how often a key is written down. */
const LOOK_EVERY_MS = 10_000;

/** Locks after as many idle minutes as the account has chosen; other tabs of this browser count as use too. */
export function IdleLock({ minutes, onLock }: { readonly minutes: number; readonly onLock: () => void }) {
  useEffect(() => {
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
      if (Date.now() - Math.max(here, read()) >= minutes * 60_000) onLock();
    }, LOOK_EVERY_MS);
    const events = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
    for (const name of events) addEventListener(name, use, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const name of events) removeEventListener(name, use, { capture: true });
    };
  }, [minutes, onLock]);
  return null;
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
