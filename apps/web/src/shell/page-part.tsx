import { type LazyPart, lazyPart, Skeleton } from '@alder/ui';
import { type ComponentType, useSyncExternalStore } from 'react';
import { useShellTexts } from '../texts.ts';
import styles from './shell.module.css';

/** A page, fetched when it is first shown; `lazyPart` with the place that a page takes. */
export function pagePart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return lazyPart(load, <PageSkeleton />);
}

/** Shown while the program of a page is on its way; nothing for the first 300 ms. */
function PageSkeleton() {
  const t = useShellTexts();
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine);
  return (
    <div className={styles.skeleton}>
      {!isOnline && <p role="status">{t('page.offline')}</p>}
      {[0, 1, 2, 3].map((column) => (
        <div key={column}>
          <Skeleton height={22} width="40%" />
          <Skeleton height={96} radius={12} />
          <Skeleton height={96} radius={12} />
          <Skeleton height={64} radius={12} />
        </div>
      ))}
    </div>
  );
}

function onNetwork(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
