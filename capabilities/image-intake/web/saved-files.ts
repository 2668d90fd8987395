import type { Destination } from './send-upload.ts';

/** A file that is not in the archive yet, stored in the browser so that a reload does not lose it. */
export type SavedFile = {
  readonly id: string;
  readonly hospital: string;
  readonly account: string;
  readonly file: File;
  readonly to: Destination;
};

export type SavedFiles = {
  /** Stores a file unless it, or all of them together, are too large for the browser's storage. */
  keep(saved: SavedFile): Promise<void>;
  drop(id: string): Promise<void>;
  /** Files that an earlier page of this account left, oldest first. */
  left(hospital: string, account: string): Promise<readonly SavedFile[]>;
};

/** Larger files are on a disk and can be chosen again; images just taken with a phone cannot. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;
const MAX_BATCH_BYTES = 1024 * 1024 * 1024;
const DATABASE = 'alder.uploads';
const FILES = 'files';

/** Opens the place for files in IndexedDB; undefined where the browser has none. */
export function openSavedFiles(): SavedFiles | undefined {
  if (typeof indexedDB === 'undefined') return undefined;
  let opened: Promise<IDBDatabase> | undefined;
  let together = 0;
  const sizes = new Map<string, number>();
  const database = () => {
    opened ??= openDatabase();
    return opened;
  };
  const store = async (mode: IDBTransactionMode) => (await database()).transaction(FILES, mode).objectStore(FILES);
  return {
    async keep(saved) {
      const { size } = saved.file;
      if (size > MAX_FILE_BYTES || together + size > MAX_BATCH_BYTES) return;
      together += size;
      sizes.set(saved.id, size);
      await resultOf((await store('readwrite')).put(saved));
    },
    async drop(id) {
      together -= sizes.get(id) ?? 0;
      sizes.delete(id);
      await resultOf((await store('readwrite')).delete(id));
    },
    async left(hospital, account) {
      const all = await resultOf<SavedFile[]>((await store('readonly')).getAll());
      for (const { id, file } of all) {
        if (sizes.has(id)) continue;
        sizes.set(id, file.size);
        together += file.size;
      }
      return all.filter((one) => one.hospital === hospital && one.account === account);
    },
  };
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => void request.result.createObjectStore(FILES, { keyPath: 'id' });
  return resultOf(request);
}

function resultOf<Reply>(request: IDBRequest<Reply>): Promise<Reply> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
