import { lazyPart } from '@alder/ui';
import { type ComponentProps, useEffect } from 'react';

const LockScreen = lazyPart(async () => (await import('@alder/accounts/lock')).LockScreen);

/** By then the page has everything that it needs itself. */
const PREFETCH_MS = 15_000;

/** Fetches what the lock is drawn by while there is a network: the page locks without one, too. */
export function usePrefetchedLock(): void {
  useEffect(() => {
    const timer = setTimeout(() => void LockScreen.prefetch(), PREFETCH_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** The lock; where it could not be fetched the reason is shown in its place, not an empty page. */
export function Locked(props: ComponentProps<typeof LockScreen>) {
  return (
    <div style={{ position: 'fixed', inset: 0, display: 'grid', placeItems: 'center' }}>
      <LockScreen {...props} />
    </div>
  );
}
