import { type RefObject, useEffect, useState } from 'react';

/** A screen on the wall must not go dark; a browser without wake locks is left to its settings. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) void lock?.release();
    };
    void hold();
    // The browser gives the lock up when the page is hidden.
    document.addEventListener('visibilitychange', hold);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
}

/** The whole screen where the browser allows it; Esc, and the end of the whole screen, leave. */
export function useWholeScreen(leave: () => void): void {
  useEffect(() => {
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && leave();
    const onChange = () => document.fullscreenElement === null && leave();
    addEventListener('keydown', onKey);
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      removeEventListener('keydown', onKey);
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [leave]);
}

/** A number that grows with each interval. */
export function useTurn(everyMs: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((now) => now + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return turn;
}

/** Lines that stand in an element, by its height; six where nothing is measured yet. */
export function useFit(place: RefObject<HTMLElement | null>, rowPx: number): number {
  const [fit, setFit] = useState(6);
  useEffect(() => {
    const { current } = place;
    if (!current || typeof ResizeObserver !== 'function') return;
    const observer = new ResizeObserver(() => setFit(Math.max(1, Math.floor(current.clientHeight / rowPx))));
    observer.observe(current);
    return () => observer.disconnect();
  }, [place, rowPx]);
  return fit;
}

/** Height of a line: large enough to be read from across the room. */
export function useRowPx(): number {
  const [height, setHeight] = useState(() => innerHeight);
  useEffect(() => {
    const onResize = () => setHeight(innerHeight);
    addEventListener('resize', onResize);
    return () => removeEventListener('resize', onResize);
  }, []);
  return Math.round(Math.max(76, height * 0.115));
}

/** The server's clock, continued by this device's; of its own, so that the board's program is not split for it. */
export function useWallNow(now: string | undefined, arrivedAt: number): Date {
  useTurn(15_000);
  if (!now || !arrivedAt) return new Date();
  return new Date(Date.parse(now) + Math.max(0, Date.now() - arrivedAt));
}
