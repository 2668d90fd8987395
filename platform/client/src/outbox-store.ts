import type { SavedCall } from './outbox.ts';

/** Who an act is of, and when it began; milliseconds since 1970 by this device's clock. */
export type StoredCall = SavedCall & { readonly account: string; readonly hospital: string; readonly at: number };

/** Acts that are not on the server yet, kept on this device for all pages of this browser. */
export type OutboxStore = {
  put(act: StoredCall): Promise<void>;
  remove(key: string): Promise<void>;
  /**
   * Takes over what pages that are gone have left of an account, oldest first. What a living page still tries is
   * left to it, and of several pages that ask at once only one gets each act.
   *
   * @param isHeld Whether this page has an act in its hands already.
   */
  adopt(account: string, isHeld: (key: string) => boolean): Promise<readonly StoredCall[]>;
};

type Row = StoredCall & { readonly page: string };

const DATABASE = 'alder';
const ACTS = 'outbox';
const lockOf = (page: string) => `alder.page.${page}`;

/**
 * Opens the outbox store in IndexedDB. Each page holds a Web Lock of its own as proof that it is alive; the browser
 * releases it when the page is closed, reloaded or has crashed.
 *
 * @param page `browserSessionId`: one per page load.
 * @returns undefined where the browser lacks one of the two: then the outbox lives as long as the page.
 */
export function openOutboxStore(page: string): OutboxStore | undefined {
  if (typeof indexedDB === 'undefined' || !globalThis.navigator?.locks) return undefined;
  const { locks } = navigator;
  const alive = new Promise<void>((held) => {
    void locks.request(lockOf(page), () => {
      held();
      return new Promise(() => undefined); // until the page is gone
    });
  });
  let opened: Promise<IDBDatabase> | undefined;
  const database = () => {
    opened ??= openDatabase();
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  const write = async (change: (acts: IDBObjectStore) => void) => {
    const transaction = (await database()).transaction(ACTS, 'readwrite');
    change(transaction.objectStore(ACTS));
    await done(transaction);
  };

  return {
    async put(act) {
      await alive;
      await write((acts) => acts.put({ ...act, page } satisfies Row));
    },
    remove: (key) => write((acts) => acts.delete(key)),
    async adopt(account, isHeld) {
      await alive;
      return locks.request('alder.outbox', async () => {
        const { held = [] } = await locks.query();
        const living = new Set(held.map(({ name }) => name));
        const all = await answerOf<Row[]>((await database()).transaction(ACTS).objectStore(ACTS).getAll());
        const isLeft = (row: Row) => (row.page === page ? !isHeld(row.key) : !living.has(lockOf(row.page)));
        const left = all.filter((row) => row.account === account && isLeft(row));
        if (left.length > 0) await write((acts) => left.forEach((row) => void acts.put({ ...row, page })));
        return left.toSorted((a, b) => a.at - b.at);
      });
    },
  };
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => void request.result.createObjectStore(ACTS, { keyPath: 'key' });
  return answerOf(request);
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}
