import { randomId } from './random.ts';
import type { CallAddress } from './request.ts';
import { createStore, type Store } from './store.ts';

/** A save that is not on the server: being tried, given up, refused after a reload, or waiting for its turn. */
export type Unsent = {
  readonly id: string;
  /** Words for the person: what is waiting, such as "Weight of Mochi". */
  readonly title: string;
  /** Failures so far. */
  readonly attempt: number;
  readonly state: 'waiting' | 'retrying' | 'failed' | 'refused';
  /** Sends it again with the same Idempotency-Key. */
  readonly again?: () => void;
  /** Gives it up for good; only for what nothing tries any more. */
  readonly drop?: () => void;
};

/** A call as it is stored on the device: everything that is needed to send it after a reload. */
export type SavedCall = {
  /** Its Idempotency-Key: however often it is sent, it takes effect once. */
  readonly key: string;
  readonly call: CallAddress;
  readonly input: unknown;
  readonly title: string;
};

/** Stores calls until the server has replied; `outbox-store.ts` implements it for the browser. */
export type OutboxStore = { readonly put: (call: SavedCall) => void; readonly remove: (key: string) => void };

/** Saves that are not on the server yet; the chip in the top bar shows their number (design §1.9). */
export type Outbox = Pick<Store<readonly Unsent[]>, 'get' | 'subscribe'> & {
  /** Opens a slot for one call, shown from its first failure on. `kept` is stored on the device until the server replies. */
  open(title: string, saved?: Omit<SavedCall, 'title'>): Slot;
  /** Whether this page is sending the call of this key. */
  holds(key: string): boolean;
  /** The store for calls from now on; `undefined`: they are kept on this page only. */
  keepWith(persistent: OutboxStore | undefined): void;
  /** Retries the calls that ran out of attempts: the server is reachable again. */
  retryFailed(): void;
  /** Forgets everything on this page; what lies on the device stays there (the session has ended). */
  clear(): void;
  /** Gives everything up, on the device too ("Leave without saving"). */
  discard(): void;
};

export type Slot = {
  /** It shows before its turn has come: it lay on the device when the page began. */
  waiting(): void;
  retrying(attempt: number): void;
  /** Every try failed: it stays, with a way to send it again. */
  gaveUp(again: () => void): void;
  /** The server rejected the call and its screen is closed: the entry stays until the user has read it. */
  refused(): void;
  /** Acknowledged, refused on its screen, or superseded: nothing is waiting any more. */
  close(): void;
  /** The session ended before the server replied: the call stays on the device until the next login. */
  leave(): void;
};

export function createOutbox(): Outbox {
  const store = createStore<readonly Unsent[]>([]);
  const saved = new Map<string, string>();
  let persistent: OutboxStore | undefined;
  let generation = 0;
  const put = (one: Unsent) => {
    const known = store.get().some(({ id }) => id === one.id);
    store.set(known ? store.get().map((other) => (other.id === one.id ? one : other)) : [...store.get(), one]);
  };
  const take = (id: string) => {
    if (store.get().some((one) => one.id === id)) store.set(store.get().filter((one) => one.id !== id));
  };
  const forget = (id: string) => {
    const key = saved.get(id);
    saved.delete(id);
    if (key) persistent?.remove(key);
  };

  function clear() {
    generation += 1;
    saved.clear();
    store.set([]);
  }

  function open(title: string, call?: Omit<SavedCall, 'title'>): Slot {
    const id = randomId();
    const own = generation;
    let attempt = 0;
    // what began before everything was cleared has no say any more
    const now = (work: () => void) => void (own === generation && work());
    if (call) {
      saved.set(id, call.key);
      persistent?.put({ ...call, title });
    }
    const close = () =>
      now(() => {
        take(id);
        forget(id);
      });
    return {
      close,
      waiting: () => now(() => put({ id, title, attempt, state: 'waiting' })),
      retrying(failures) {
        attempt = failures;
        now(() => put({ id, title, attempt, state: 'retrying' }));
      },
      gaveUp: (again) => now(() => put({ id, title, attempt: attempt + 1, state: 'failed', again, drop: close })),
      refused: () => now(() => put({ id, title, attempt, state: 'refused', drop: close })),
      leave: () => now(() => take(id)),
    };
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    open,
    clear,
    holds: (key) => [...saved.values()].includes(key),
    keepWith(next) {
      persistent = next;
    },
    retryFailed() {
      for (const { state, again } of store.get()) if (state === 'failed') again?.();
    },
    discard() {
      for (const id of [...saved.keys()]) forget(id);
      clear();
    },
  };
}
