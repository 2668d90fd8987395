import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { createStore, type Store } from './store.ts';

/** Failures so far of the reads under way, by what is read: one request serves every part of a screen that shows it. */
type Attempts = Store<ReadonlyMap<string, number>>;

const known = new WeakMap<QueryClient, Attempts>();

function attemptsOf(queries: QueryClient): Attempts {
  const attempts = known.get(queries) ?? createStore<ReadonlyMap<string, number>>(new Map());
  known.set(queries, attempts);
  return attempts;
}

/** Failed attempts so far of the read of `queryKey`, whichever component started it; 0 after a success. */
export function useAttempts(queries: QueryClient, queryKey: QueryKey): number {
  const attempts = attemptsOf(queries);
  const key = hashKey(queryKey);
  const read = useCallback(() => attempts.get().get(key) ?? 0, [attempts, key]);
  return useSyncExternalStore(attempts.subscribe, read, read);
}

/** Says how often the read of `queryKey` has failed so far. */
export function reportAttempt(queries: QueryClient, queryKey: QueryKey, attempt: number): void {
  const attempts = attemptsOf(queries);
  const key = hashKey(queryKey);
  const now = attempts.get();
  if ((now.get(key) ?? 0) === attempt) return;
  const next = new Map(now);
  if (attempt === 0) next.delete(key);
  else next.set(key, attempt);
  attempts.set(next);
}
