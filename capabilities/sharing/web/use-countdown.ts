import { Refusal } from '@alder/wire';
import { useEffect, useReducer } from 'react';

/** Seconds to wait before the next try, from a moment of `Date.now()`. */
export type Wait = { readonly seconds: number; readonly since: number };

/** Wait imposed by the server after wrong passwords; undefined without one. */
export function waitAfter(error: unknown): Wait | undefined {
  const seconds = error instanceof Refusal ? error.details.retry_after : undefined;
  return typeof seconds === 'number' && seconds > 0 ? { seconds, since: Date.now() } : undefined;
}

/**
 * Seconds that are left of a wait, counted down to 0 by the clock of this device.
 *
 * @param wait Its duration and start, in milliseconds of `Date.now()`; undefined without a wait.
 */
export function useCountdown(wait: Wait | undefined): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  // Reckoned as it is shown: a wait that has just begun is never one of 0 seconds, not even for a moment.
  const seconds = wait ? Math.max(0, Math.ceil((wait.since + wait.seconds * 1000 - Date.now()) / 1000)) : 0;
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [isOver]);
  return seconds;
}

/** `0:45`, `12:05`: minutes and seconds. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
