import { randomId } from './random.ts';
import { createStore, type Store } from './store.ts';

/** A save that has failed at least once and is being tried again, or was given up. */
export type Unsent = {
  readonly id: string;
  /** Words for the person: what is waiting, such as "Weight of Mochi". */
  readonly title: string;
  /** Failures so far. */
  readonly attempt: number;
  readonly state: 'retrying' | 'failed';
  /** Sends it again with the same Idempotency-Key. */
  readonly again?: () => void;
};

/** Saves that are not on the server yet; the chip in the top bar shows their number (design §1.9). */
export type Outbox = Pick<Store<readonly Unsent[]>, 'get' | 'subscribe'> & {
  /** Opens a place for one act; it shows from its first failure on. */
  open(title: string): Slot;
  /** Forgets everything (logout). */
  clear(): void;
};

export type Slot = {
  retrying(attempt: number): void;
  /** Every try failed: it stays, with a way to send it again. */
  gaveUp(again: () => void): void;
  /** Answered, refused or aborted: nothing is waiting any more. */
  close(): void;
};

export function createOutbox(): Outbox {
  const store = createStore<readonly Unsent[]>([]);
  const put = (one: Unsent) => {
    const known = store.get().some(({ id }) => id === one.id);
    store.set(known ? store.get().map((other) => (other.id === one.id ? one : other)) : [...store.get(), one]);
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    clear: () => store.set([]),
    open(title) {
      const id = randomId();
      let attempt = 0;
      return {
        retrying(failures) {
          attempt = failures;
          put({ id, title, attempt, state: 'retrying' });
        },
        gaveUp(again) {
          put({ id, title, attempt: attempt + 1, state: 'failed', again });
        },
        close() {
          if (store.get().some((one) => one.id === id)) store.set(store.get().filter((one) => one.id !== id));
        },
      };
    },
  };
}
