/** Input that the server has not confirmed yet. */
export type Draft<T = unknown> = {
  readonly value: T;
  /** `version` of the entry the typing started from; `null` for something new. */
  readonly version: number | null;
  /** When the last key was pressed, milliseconds since 1970 by this device's clock. */
  readonly at: number;
};

/** Drafts of one account in one hospital on this device. They outlive reload, crash and logout. */
export type Drafts = {
  read<T>(key: string): Draft<T> | undefined;
  /** Keeps a draft at once. @returns false when the device has no room: then it lives on this page only. */
  keep<T>(key: string, draft: Draft<T>): boolean;
  drop(key: string): void;
  /** Keys of every draft of this account. */
  keys(): readonly string[];
  /** Another tab of this browser changed a draft. */
  subscribe(key: string, listener: () => void): () => void;
};

const PREFIX = 'alder.draft.';

/**
 * Opens the drafts of an account in a hospital: what a person types in one is not offered in another.
 *
 * localStorage, not IndexedDB: it is written before the key press returns, so a page that crashes on the
 * next line has still kept the letter.
 */
export function openDrafts(account: string, hospital?: string, storage: Storage = localStorage): Drafts {
  const prefix = hospital === undefined ? `${PREFIX}${account}.` : `${PREFIX}${account}@${hospital}.`;
  if (hospital !== undefined) moveDrafts(storage, `${PREFIX}${account}.`, prefix);
  const here = new Map<string, Draft>();
  return {
    read<T>(key: string) {
      const [saved, own] = [parse(storage.getItem(prefix + key)), here.get(key)];
      // another tab may have typed later; or this page may, after the device ran out of room
      return (own && !(saved && saved.at > own.at) ? own : saved) as Draft<T> | undefined;
    },
    keep(key, draft) {
      here.set(key, draft);
      try {
        storage.setItem(prefix + key, JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    drop(key) {
      here.delete(key);
      storage.removeItem(prefix + key);
    },
    keys: () =>
      Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')
        .filter((name) => name.startsWith(prefix))
        .map((name) => name.slice(prefix.length)),
    subscribe(key, listener) {
      const notify = (event: StorageEvent) => {
        if (event.key === prefix + key) listener();
      };
      addEventListener('storage', notify);
      return () => removeEventListener('storage', notify);
    },
  };
}

/** The entry as the server has it. */
export type Saved<T> = { readonly value: T; readonly version: number | null; readonly updated_at?: string };

export type Resolved<T> =
  /** Nothing typed: the server's value. */
  | { readonly state: 'clean'; readonly value: T }
  /** Typed on top of what the server still has. */
  | { readonly state: 'draft'; readonly value: T; readonly version: number | null }
  /** Another user saved after the typing began; `other` is the version that is not shown. */
  | { readonly state: 'conflict'; readonly value: T; readonly version: number | null; readonly other: T };

/**
 * Draft or server: the newer version is shown. Where both changed, the other one stays in `other`, so that no input is
 * discarded without being shown to the user.
 */
export function resolveDraft<T>(draft: Draft<T> | undefined, saved: Saved<T>): Resolved<T> {
  if (!draft || same(draft.value, saved.value)) return { state: 'clean', value: saved.value };
  if (draft.version === saved.version) return { state: 'draft', value: draft.value, version: draft.version };
  const savedAt = saved.updated_at ? Date.parse(saved.updated_at) : 0;
  return draft.at >= savedAt
    ? { state: 'conflict', value: draft.value, version: draft.version, other: saved.value }
    : { state: 'conflict', value: saved.value, version: saved.version, other: draft.value };
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function parse(text: string | null): Draft | undefined {
  if (!text) return undefined;
  try {
    const draft = JSON.parse(text) as Partial<Draft> | null;
    return draft && typeof draft.at === 'number' && 'value' in draft ? (draft as Draft) : undefined;
  } catch {
    return undefined;
  }
}

/** Drafts of a version that did not name the hospital belong to the one that is opened first. */
function moveDrafts(storage: Storage, from: string, to: string): void {
  const names = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
  for (const name of names.filter((each) => each.startsWith(from))) {
    const draft = storage.getItem(name) ?? '';
    // Taken away first: a full device has room for one of both.
    storage.removeItem(name);
    storage.setItem(to + name.slice(from.length), draft);
  }
}
