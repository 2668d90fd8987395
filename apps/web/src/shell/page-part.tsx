import { type LazyPart, lazyPart, Skeleton } from '@alder/ui';
import type { ComponentType } from 'react';
import { useShellTexts } from '../texts.ts';
import styles from './shell.module.css';

/** A page, fetched when it is first shown: `lazyPart` with a placeholder of the size of a page. */
export function pagePart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return lazyPart(load, <PageSkeleton />);
}

/** Shown while the program of a page is being fetched; invisible for the first 300 ms. */
function PageSkeleton() {
  const t = useShellTexts();
  return (
    <div role="status" aria-label={t('loading')} className={styles.skeleton}>
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
