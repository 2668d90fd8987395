import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { SessionAccount, SessionHospital } from './session.ts';

/** Who was logged in on this device, for opening it while the server does not respond. */
export type StoredSession = { readonly account: SessionAccount; readonly hospital: SessionHospital };

/** Responses and session of the person who is logged in, on this device until the log-out. */
export type StoredResponses = {
  /** Stores each new response from now on. @returns The way to stop. */
  follow(queries: QueryClient): () => void;
  /** Puts the stored responses into an empty cache; they are read again as soon as the server responds. */
  restore(queries: QueryClient): Promise<void>;
  writeSession(session: StoredSession): Promise<void>;
  /** The stored session; undefined after {@link MAX_AGE_MS}, or when there is none. */
  readSession(): Promise<StoredSession | undefined>;
  /** Removes everything: log-out, end of the session. */
  clear(): Promise<void>;
};

/** As long as the cookie with the hospital (specification §9): a browser left alone overnight shows nothing. */
export const MAX_AGE_MS = 12 * 3_600_000;
/** Least recently read responses beyond this number are removed. */
const MAX_RESPONSES = 300;
const WRITE_DELAY_MS = 500;
const DATABASE = 'alder.answers';
const STORE = 'answers';
const SESSION = 'session';

type Row = { readonly id: string; readonly key?: QueryKey; readonly data: unknown; readonly at: number };

/** Opens the store in IndexedDB; undefined where the browser has none. */
export function openStoredResponses(): StoredResponses | undefined {
  if (typeof indexedDB === 'undefined') return undefined;
  let opened: Promise<IDBDatabase> | undefined;
  const store = async (mode: IDBTransactionMode) => {
    opened ??= openDatabase();
    return (await opened).transaction(STORE, mode).objectStore(STORE);
  };
  const readAll = async () => {
    const rows = await resultOf<Row[]>((await store('readonly')).getAll());
    return rows.filter(({ at }) => Date.now() - at < MAX_AGE_MS);
  };
  /** Raised by each removal: what was read before it is not stored after it, however late its turn comes. */
  let removals = 0;
  const write = async (rows: readonly Row[], before = removals) => {
    const responses = await store('readwrite');
    if (before === removals) for (const row of rows) responses.put(row);
  };

  return {
    follow(queries) {
      const changed = new Map<string, Row>();
      const since = removals;
      const flush = () => {
        timer = undefined;
        const rows = [...changed.values()];
        changed.clear();
        write(rows, since).catch(ignore);
      };
      let timer: ReturnType<typeof setTimeout> | undefined;
      const stop = queries.getQueryCache().subscribe(({ type, query }) => {
        if (type !== 'updated' || query.state.status !== 'success' || query.state.data === undefined) return;
        const { queryHash, queryKey, state } = query;
        changed.set(queryHash, { id: queryHash, key: queryKey, data: state.data, at: state.dataUpdatedAt });
        timer ??= setTimeout(flush, WRITE_DELAY_MS);
      });
      return () => {
        clearTimeout(timer);
        stop();
      };
    },
    async restore(queries) {
      const newest = (await readAll()).toSorted((a, b) => b.at - a.at);
      for (const { key, data, at } of newest.slice(0, MAX_RESPONSES))
        if (key) queries.setQueryData(key, data, { updatedAt: at });
      const surplus = newest.slice(MAX_RESPONSES);
      if (surplus.length === 0) return;
      const responses = await store('readwrite');
      for (const { id } of surplus) responses.delete(id);
    },
    writeSession: ({ account, hospital }) => write([{ id: SESSION, data: { account, hospital }, at: Date.now() }]),
    readSession: async () => (await readAll()).find(({ id }) => id === SESSION)?.data as StoredSession | undefined,
    async clear() {
      removals++;
      (await store('readwrite')).clear();
    },
  };
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE, { keyPath: 'id' });
  return resultOf(request);
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function ignore(): void {
  // A device without space shows nothing while the server does not respond; the work of the day goes on.
}
