import { useEffect, useRef, useState } from 'react';
import { type Draft, type Resolved, resolveDraft, type Saved } from './drafts.ts';
import { useDrafts } from './provider.tsx';

export type DraftHandle<T> = Resolved<T> & {
  /** Kept on this device, or on this page only because the device has no room. */
  readonly kept: boolean;
  /** Receives every key press before anything is sent; a function gets the value at that moment. */
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
  const [stored, setKept] = useState(true);

  // What is held at this moment: a key may be pressed before the page has been drawn with what a save confirmed.
  const held = useRef(draft);
  const confirmed = useRef<{ readonly key: string; readonly version: number | null }>(undefined);
  const hold = (next: Draft<T> | undefined) => {
    held.current = next;
    setDraft(next);
  };
  useEffect(() => {
    hold(drafts.read<T>(key));
    return drafts.subscribe(key, () => hold(drafts.read<T>(key)));
  }, [drafts, key]);

  const keep = (next: Draft<T>) => {
    setKept(drafts.keep(key, next));
    hold(next);
  };
  const drop = () => {
    drafts.drop(key);
    hold(undefined);
    setKept(true);
  };
  const now = resolveDraft(draft, saved);
  const latest = useRef({ value: now.value, saved });
  latest.current = { value: now.value, saved };

  return {
    ...now,
    kept: stored,
    change(next) {
      const value = typeof next === 'function' ? (next as (now: T) => T)(latest.current.value) : next;
      const { saved } = latest.current;
      const begun = resolveDraft(held.current, saved);
      const own = confirmed.current?.key === key ? confirmed.current.version : null;
      latest.current.value = value;
      keep({ value, version: later(own, begun.state === 'clean' ? saved.version : begun.version), at: Date.now() });
    },
    confirm(value, version) {
      confirmed.current = { key, version };
      const latest = drafts.read<T>(key);
      if (!latest || JSON.stringify(latest.value) === JSON.stringify(value)) drop();
      else keep({ ...latest, version });
    },
    keepMine: () => draft && keep({ value: draft.value, version: saved.version, at: Date.now() }),
    discard: drop,
  };
}

/** The later of two versions; something new has none. */
function later(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
