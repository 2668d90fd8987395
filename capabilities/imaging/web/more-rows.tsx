import { Button } from '@alder/ui';
import { useEffect, useRef } from 'react';
import styles from './studies.module.css';
import { useImagingTexts } from './use-imaging-texts.ts';

type Props = { readonly hasMore: boolean; readonly isFetchingMore: boolean; readonly more: () => void };

/**
 * The end of a list with more pages: the next page is loaded when it is scrolled into view, or when the button is
 * pressed.
 */
export function MoreRows({ hasMore, isFetchingMore, more }: Props) {
  const t = useImagingTexts();
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(more);
  latest.current = more;
  useEffect(() => {
    if (!hasMore || !end.current || typeof IntersectionObserver === 'undefined') return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '400px',
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [hasMore, isFetchingMore]);
  if (!hasMore) return null;
  return (
    <div ref={end} className={styles.more}>
      <Button busy={isFetchingMore} onClick={more}>
        {t('studies.more')}
      </Button>
    </div>
  );
}
