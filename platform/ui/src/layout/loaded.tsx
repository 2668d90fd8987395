import type { ReactNode } from 'react';
import { Empty, ErrorPanel, SkeletonRows } from './states.tsx';

/** What `useCall` gives back, as far as the four states need it. */
export type LoadedQuery<T> = {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isPending?: boolean;
  readonly refetch?: () => unknown;
};

export type LoadedProps<T> = {
  readonly query: LoadedQuery<T>;
  readonly isEmpty?: (data: T) => boolean;
  /** Shown instead of the content when `isEmpty` says so; use `Empty`. */
  readonly empty?: ReactNode;
  /** In the shape of the content. */
  readonly skeleton?: ReactNode;
  /** What loads, as it stands in "… did not load". */
  readonly what?: string;
  readonly compact?: boolean;
  readonly children: (data: T) => ReactNode;
};

/** The four states of whatever comes from the server. What was loaded once stays on the screen while it is refreshed. */
export function Loaded<T>({ query, isEmpty, empty, skeleton, what, compact, children }: LoadedProps<T>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return isEmpty?.(data) ? (empty ?? <Empty compact={compact} />) : children(data);
  if (error)
    return <ErrorPanel error={error} what={what} compact={compact} onRetry={refetch && (() => void refetch())} />;
  return skeleton ?? <SkeletonRows />;
}
