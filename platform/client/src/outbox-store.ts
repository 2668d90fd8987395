import type { SavedCall } from './outbox.ts';

/** Who made a call, and when; milliseconds since 1970 by this device's clock. */
export type StoredCall = SavedCall & { readonly account: string; readonly hospital: string; readonly at: number };

/** Calls that are not on the server yet, kept on this device for all pages of this browser. */
export type OutboxStore = {
  put(call: StoredCall): Promise<void>;
  remove(key: string): Promise<void>;
  /**
   * Takes over what pages that are gone have left of an account, oldest first. What a living page still tries is
   * left to it, and of several pages that ask at once only one gets each call.
   *
   * @param isHeld Whether this page is sending a call already.
   */
  adopt(account: string, isHeld: (key: string) => boolean): Promise<readonly StoredCall[]>;
};

type Row = StoredCall & { readonly page: string };

const DATABASE = 'alder';
const STORE = 'outbox';
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
  const write = async (change: (rows: IDBObjectStore) => void) => {
    const transaction = (await database()).transaction(STORE, 'readwrite');
    change(transaction.objectStore(STORE));
    await done(transaction);
  };

  return {
    async put(call) {
      await alive;
      await write((rows) => rows.put({ ...call, page } satisfies Row));
    },
    remove: (key) => write((rows) => rows.delete(key)),
    async adopt(account, isHeld) {
      await alive;
      return locks.request('alder.outbox', async () => {
        const { held = [] } = await locks.query();
        const living = new Set(held.map(({ name }) => name));
        const all = await resultOf<Row[]>((await database()).transaction(STORE).objectStore(STORE).getAll());
        const isLeft = (row: Row) => (row.page === page ? !isHeld(row.key) : !living.has(lockOf(row.page)));
        const left = all.filter((row) => row.account === account && isLeft(row));
        if (left.length > 0) await write((rows) => left.forEach((row) => void rows.put({ ...row, page })));
        return left.toSorted((a, b) => a.at - b.at);
      });
    },
  };
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE, { keyPath: 'key' });
  return resultOf(request);
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
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
