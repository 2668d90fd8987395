import { useEffect, useState } from 'react';

/**
 * Seconds that are left of a wait, counted down to 0 by the clock of this device.
 *
 * @param wait How long it takes and since when, in milliseconds of `Date.now()`; undefined where nobody waits.
 */
export function useCountdown(wait: { readonly seconds: number; readonly since: number } | undefined): number {
  const left = () => (wait ? Math.max(0, Math.ceil((wait.since + wait.seconds * 1000 - Date.now()) / 1000)) : 0);
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    if (!wait) return;
    const timer = setInterval(() => {
      setSeconds(left());
      if (left() === 0) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [wait]);
  return seconds;
}

/** `0:45`, `12:05`: minutes and seconds. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
