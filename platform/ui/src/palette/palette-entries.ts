import { type ReactNode, useEffect, useRef, useState } from 'react';
import { matchScore } from '../fields/match.ts';
import { SEARCH_WAIT_MS } from '../fields/use-choices.ts';

/** One result of the palette. */
export type PaletteEntry = {
  readonly id: string;
  readonly title: string;
  readonly about?: ReactNode;
  readonly icon?: ReactNode;
  readonly end?: ReactNode;
  readonly shortcut?: string;
  /** Other words it is found by. */
  readonly keywords?: readonly string[];
  readonly onRun: () => void;
};

/** A group of results: entries filtered here, or a search on the server, or both. */
export type PaletteSource = {
  readonly id: string;
  readonly label: string;
  readonly entries?: readonly PaletteEntry[];
  readonly search?: (text: string, signal: AbortSignal) => Promise<readonly PaletteEntry[]>;
  /** Shown before anything is typed. */
  readonly initial?: readonly PaletteEntry[];
  readonly max?: number;
};

export type PaletteGroup = { readonly label: string; readonly entries: readonly PaletteEntry[] };

/** What the palette shows for a text. */
export type PaletteResults = {
  readonly groups: readonly PaletteGroup[];
  /** The result for this text is still loading. */
  readonly searching: boolean;
  /** Whether an entry belongs to this text, and not to an earlier one that is shown until the result has come. */
  readonly isCurrent: (entry: PaletteEntry) => boolean;
};

/** The groups to show for a text. Local entries come at once; results of a search join them, older ones are dropped. */
export function usePaletteEntries(sources: readonly PaletteSource[], text: string): PaletteResults {
  const typed = text.trim();
  const [found, setFound] = useState<{ typed: string; bySource: Readonly<Record<string, readonly PaletteEntry[]>> }>({
    typed: '',
    bySource: {},
  });
  const latest = useRef(sources);
  latest.current = sources;
  const searches = sources.some(({ search }) => search);

  useEffect(() => {
    if (typed === '' || !searches) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const results = await Promise.all(
        latest.current.map(async ({ id, search }) => {
          const entries = await search?.(typed, stop.signal).catch(() => []);
          return [id, entries ?? []] as const;
        }),
      );
      if (!stop.signal.aborted) setFound({ typed, bySource: Object.fromEntries(results) });
    }, SEARCH_WAIT_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed, searches]);

  const groups = sources
    .map(({ id, label, entries = [], initial, max = 6 }) => {
      if (typed === '') return { label, entries: (initial ?? []).slice(0, max) };
      const local = entries
        .map((entry) => ({ entry, score: matchScore([entry.title, ...(entry.keywords ?? [])], typed) }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
        .map(({ entry }) => entry);
      const searched = (found.bySource[id] ?? []).filter((entry) => !local.some((one) => one.id === entry.id));
      return { label, entries: [...searched, ...local].slice(0, max) };
    })
    .filter((group) => group.entries.length > 0);

  const searching = searches && typed !== '' && found.typed !== typed;
  const earlier = searching ? new Set(Object.values(found.bySource).flat()) : undefined;
  return { groups, searching, isCurrent: (entry) => !earlier?.has(entry) };
}
