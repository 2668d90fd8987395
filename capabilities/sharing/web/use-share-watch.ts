import { createRealtime } from '@alder/client';
import { useEffect } from 'react';

/** A line that is cut says nothing: the page asks by itself this often. */
const LOOK_EVERY_MS = 60_000;
/** What is not ready for the viewer is asked for this often; it seldom takes longer than once. */
const PREPARING_MS = 4000;
/** Timers of browsers hold no longer than this. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Has the page look again when its link changes: at once when the sender stops or changes it, at its end, when the page
 * comes back into view, and every minute for the rest.
 *
 * @param until End of the link; undefined while it is not open.
 */
export function useShareWatch(
  shareId: string,
  { until, isPreparing }: { readonly until: string | undefined; readonly isPreparing: boolean },
  look: () => void,
): void {
  useEffect(() => {
    if (until === undefined) return;
    const realtime = createRealtime({ shareId, onSessionEnd: look });
    const forget = realtime.onEvent(({ event }) => event === 'shareUrl.updated' && look());
    realtime.connect();
    const every = setInterval(look, LOOK_EVERY_MS);
    const end = setTimeout(look, Math.min(MAX_TIMER_MS, Math.max(0, Date.parse(until) - Date.now())));
    const onVisible = () => document.visibilityState === 'visible' && look();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      forget();
      realtime.close();
      clearInterval(every);
      clearTimeout(end);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [shareId, until, look]);

  useEffect(() => {
    if (!isPreparing) return;
    const timer = setInterval(look, PREPARING_MS);
    return () => clearInterval(timer);
  }, [isPreparing, look]);
}
