import type { ReactNode } from 'react';
import { useUiTexts } from '../ui-texts.ts';
import styles from './states.module.css';
import { Empty, ErrorPanel, SkeletonRows } from './states.tsx';

/** What `useCall` gives back, as far as the four states need it. */
export type LoadedQuery<T> = {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isPending?: boolean;
  readonly refetch?: () => unknown;
  /** Failures so far of the read under way. */
  readonly attempt?: number;
};

export type LoadedProps<T> = {
  readonly query: LoadedQuery<T>;
  readonly isEmpty?: (data: T) => boolean;
  /** Shown instead of the content when `isEmpty` says so; use `Empty`. */
  readonly empty?: ReactNode;
  /** In the shape of the content. */
  readonly skeleton?: ReactNode;
  /** Noun of the content, for the sentence "… did not load". */
  readonly what?: string;
  readonly compact?: boolean;
  readonly children: (data: T) => ReactNode;
};

/** The four states of whatever comes from the server. What was loaded once stays on the screen while it is refreshed. */
export function Loaded<T>({ query, isEmpty, empty, skeleton, what, compact, children }: LoadedProps<T>) {
  const t = useUiTexts();
  const { data, error, refetch, attempt = 0 } = query;
  if (data !== undefined) return isEmpty?.(data) ? (empty ?? <Empty compact={compact} />) : children(data);
  if (error)
    return <ErrorPanel error={error} what={what} compact={compact} onRetry={refetch && (() => void refetch())} />;
  return (
    <>
      {/* A read is retried for more than a minute: the user sees why the grey bars stay. */}
      {attempt > 0 && (
        <p role="status" className={styles.retrying}>
          {t('loading.retrying')}
        </p>
      )}
      {skeleton ?? <SkeletonRows />}
    </>
  );
}
