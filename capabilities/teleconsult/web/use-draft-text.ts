import { useDraft, useUnsaved } from '@alder/client';
import { useCallback, useEffect, useRef, useState } from 'react';

/** A pause after the last key; by then the words are on the device long since. */
const PAUSE_MS = 800;

type Entry = { readonly id: string; readonly version: number; readonly updated_at: string };

export type DraftText<E extends Entry, W> = {
  /** The entry as it was saved last, here or by another. */
  readonly entry: E;
  readonly words: W;
  readonly change: (next: Partial<W>) => void;
  /** Sends what is not sent yet. Resolves with the entry, or with nothing where that was refused. */
  readonly save: () => Promise<E | undefined>;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly savedAt: number | undefined;
  readonly conflict: { readonly keepMine: () => void; readonly takeTheirs: () => void } | undefined;
};

/**
 * Text stored on the device at every key press, and sent after a pause: it survives a reload, a crash and a logout.
 *
 * @param parts.send Saves the text on top of the entry; rejects or returns undefined on failure.
 *
 * @param parts.title Subject of the prompt before unsent text is left. Without one there is no prompt: the text is
 * sent.
 */
export function useDraftText<E extends Entry, W extends object>(
  key: string,
  input: E,
  textOf: (entry: E) => W,
  parts: { readonly title?: string; readonly send: (entry: E, words: W) => Promise<E | undefined> },
): DraftText<E, W> {
  const [own, setOwn] = useState(input);
  // What came with the response to a save is newer than what is stored until that is read again.
  const entry = own.id === input.id && own.version > input.version ? own : input;
  const draft = useDraft<W>(key, { value: textOf(entry), version: entry.version, updated_at: entry.updated_at });
  const latest = useRef({ draft, entry, send: parts.send });
  latest.current = { draft, entry, send: parts.send };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [savedAt, setSavedAt] = useState<number>();
  const [isSaving, setSaving] = useState(false);

  const sendNow = useCallback(async (): Promise<E | undefined> => {
    const now = latest.current;
    if (now.draft.state === 'clean') return now.entry;
    if (now.draft.state === 'conflict') return undefined;
    const value = now.draft.value;
    setSaving(true);
    try {
      const saved = await now.send(now.entry, value);
      if (!saved) return undefined;
      setOwn(saved);
      latest.current = { ...latest.current, entry: saved };
      now.draft.confirm(value, saved.version);
      setSavedAt(Date.now());
      return saved;
    } catch {
      return undefined;
    } finally {
      setSaving(false);
    }
  }, []);

  const running = useRef<Promise<E | undefined>>(undefined);
  const save = useCallback(async (): Promise<E | undefined> => {
    clearTimeout(timer.current);
    // One after the other: a save that is under way gives the version that the next one is made from.
    while (running.current) {
      await running.current;
      await new Promise((drawn) => setTimeout(drawn));
    }
    const sending = sendNow();
    running.current = sending;
    try {
      return await sending;
    } finally {
      running.current = undefined;
    }
  }, [sendNow]);

  const isDirty = draft.state !== 'clean';
  const typed = JSON.stringify(draft.value);
  useEffect(() => {
    if (!isDirty) return;
    timer.current = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer.current);
  }, [isDirty, typed, save]);
  // Text is sent at once if the user leaves before the pause is over.
  useEffect(() => () => void save(), [save]);
  useUnsaved(isDirty && parts.title ? { title: parts.title, fields: [], save } : null);

  return {
    entry,
    words: draft.value,
    change: (next) => draft.change((now) => ({ ...now, ...next })),
    save,
    isDirty,
    isSaving,
    savedAt,
    conflict: draft.state === 'conflict' ? { keepMine: draft.keepMine, takeTheirs: draft.discard } : undefined,
  };
}
