import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { useUiTexts } from '../ui-texts.ts';
import { Mark } from './mark.tsx';
import styles from './states.module.css';

const STILL_AFTER_MS = 10_000;

/** The first thing seen: the mark, after 1 s a message, after 3 s a line, after 10 s help. */
export function LoadingScreen({ hospital, message }: { readonly hospital?: string; readonly message?: ReactNode }) {
  const t = useUiTexts();
  const [still, setStill] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStill(true), STILL_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const words = message ?? (hospital ? t('loading.opening', { hospital }) : t('loading.plain'));

  return (
    <div role="status" className={styles.loading}>
      <Mark size={56} />
      <span className={styles.message}>{still ? t('loading.still') : words}</span>
      <span className={styles.progress} aria-hidden="true" />
      {still && <Button onClick={() => location.reload()}>{t('error.reload')}</Button>}
    </div>
  );
}
