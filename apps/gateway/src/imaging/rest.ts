import { setTimeout as sleep } from 'node:timers/promises';

/** Rests between two looks at what waits: until the time is over, it is woken, or the work ends. */
export function openRest(ending: AbortSignal) {
  let waking = new AbortController();
  return {
    async rest(ms: number): Promise<void> {
      waking = new AbortController();
      const signal = AbortSignal.any([ending, waking.signal]);
      await sleep(ms, undefined, { signal }).catch(() => undefined);
    },
    wake: () => waking.abort(),
  };
}
