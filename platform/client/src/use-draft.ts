import { useEffect, useRef, useState } from 'react';
import { type Draft, type Resolved, resolveDraft, type Saved } from './drafts.ts';
import { useDrafts } from './provider.tsx';

export type DraftHandle<T> = Resolved<T> & {
  /** Kept on this device, or on this page only because the device has no room. */
  readonly kept: boolean;
  /** Every key press comes here first, before anything is sent; a function gets what stands there at that moment. */
  readonly change: (next: T | ((now: T) => T)) => void;
  /** The server has confirmed `value` as `version`: what was typed since stays a draft on top of it. */
  readonly confirm: (value: T, version: number | null) => void;
  /** Keeps what was typed, now on top of what the server has ("Keep mine"). */
  readonly keepMine: () => void;
  /** Drops what was typed ("Take theirs"). */
  readonly discard: () => void;
};

/**
 * Words that must not be lost: kept on this device at every key press, until the server has confirmed them.
 *
 * @param key What the words belong to, unique in the product: `record.<id>.s`.
 * @param saved The entry as the server has it; `version: null` for something new.
 */
export function useDraft<T>(key: string, saved: Saved<T>): DraftHandle<T> {
  const drafts = useDrafts();
  const [draft, setDraft] = useState<Draft<T> | undefined>(() => drafts.read<T>(key));
  const [kept, setKept] = useState(true);

  useEffect(() => {
    setDraft(drafts.read<T>(key));
    return drafts.subscribe(key, () => setDraft(drafts.read<T>(key)));
  }, [drafts, key]);

  const keep = (next: Draft<T>) => {
    setKept(drafts.keep(key, next));
    setDraft(next);
  };
  const drop = () => {
    drafts.drop(key);
    setDraft(undefined);
    setKept(true);
  };
  const now = resolveDraft(draft, saved);
  const latest = useRef(now.value);
  latest.current = now.value;

  return {
    ...now,
    kept,
    change(next) {
      const value = typeof next === 'function' ? (next as (now: T) => T)(latest.current) : next;
      latest.current = value;
      keep({ value, version: now.state === 'clean' ? saved.version : now.version, at: Date.now() });
    },
    confirm(value, version) {
      const latest = drafts.read<T>(key);
      if (!latest || JSON.stringify(latest.value) === JSON.stringify(value)) drop();
      else keep({ ...latest, version });
    },
    keepMine: () => draft && keep({ value: draft.value, version: saved.version, at: Date.now() }),
    discard: drop,
  };
}
