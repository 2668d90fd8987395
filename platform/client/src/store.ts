import { useSyncExternalStore } from 'react';

/** One value that screens can watch. */
export type Store<T> = {
  get(): T;
  /** Replaces the value; subscribers are notified only if it differs. */
  set(next: T): void;
  subscribe(listener: () => void): () => void;
};

/** Makes a store that starts with `initial`. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The value of a store, kept fresh on the screen. */
export function useStore<T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
