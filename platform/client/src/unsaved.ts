import { useEffect, useId, useRef } from 'react';
import { createStore, type Store } from './store.ts';

/** Something typed that is only on this device so far. */
export type Unsaved = {
  readonly id: string;
  /** What it belongs to, for the prompt: "Record of Mochi". */
  readonly title: string;
  /** Names of the fields that are not saved yet. */
  readonly fields: readonly string[];
  /** Saves it; the prompt's "Save and leave" waits for it. */
  readonly save: () => Promise<unknown>;
  /** Drops it: "Leave without saving". */
  readonly drop?: () => void;
};

/** What the leave-or-keep-editing prompt asks about (specification §5, design §1.9). */
export type UnsavedList = Pick<Store<readonly Unsaved[]>, 'get' | 'subscribe'> & {
  put(one: Unsaved): void;
  remove(id: string): void;
};

export function createUnsaved(): UnsavedList {
  const store = createStore<readonly Unsaved[]>([]);
  const others = (id: string) => store.get().filter((one) => one.id !== id);
  return {
    get: store.get,
    subscribe: store.subscribe,
    put: (one) => store.set([...others(one.id), one]),
    remove: (id) => {
      if (store.get().some((one) => one.id === id)) store.set(others(id));
    },
  };
}

/** Keeps one entry of the list as long as `what` is given; `null` when everything is saved. */
export function useUnsavedIn(list: UnsavedList, what: Omit<Unsaved, 'id'> | null): void {
  const id = useId();
  const latest = useRef(what);
  latest.current = what;
  const label = what && [what.title, ...what.fields].join('\n');
  useEffect(() => {
    if (label === null || !latest.current) return;
    const { title, fields } = latest.current;
    list.put({
      id,
      title,
      fields,
      save: async () => latest.current?.save(),
      drop: () => latest.current?.drop?.(),
    });
    return () => list.remove(id);
  }, [list, id, label]);
}

/** Asks the browser to ask before the tab closes while `isWaiting()` says so. Returns the way to stop. */
export function guardTabClose(
  isWaiting: () => boolean,
  target: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
) {
  const ask = (event: BeforeUnloadEvent) => {
    if (isWaiting()) event.preventDefault();
  };
  target.addEventListener('beforeunload', ask);
  return () => target.removeEventListener('beforeunload', ask);
}
