import { useSyncExternalStore } from 'react';

/** Below this width rows become cards (design: screens §1.5). */
const NARROW = '(max-width: 959px)';

/** Whether the page is as narrow as a phone or a small tablet. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, () => false);
}

const isNarrow = () => typeof matchMedia === 'function' && matchMedia(NARROW).matches;

function subscribe(listener: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => undefined;
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
