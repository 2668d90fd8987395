import { useEffect, useMemo, useRef, useState } from 'react';
import { matchScore } from './match.ts';

/** One row of the list: an item, or the offer to make one. */
export type Choice<Item> = { readonly kind: 'item'; readonly item: Item } | { readonly kind: 'create' };

/** Wait after the last key before a search is sent, in milliseconds. */
export const SEARCH_WAIT_MS = 150;

type Request<Item> = {
  readonly open: boolean;
  readonly text: string;
  readonly items: readonly Item[] | ((text: string, signal: AbortSignal) => Promise<readonly Item[]>);
  readonly itemText: (item: Item) => string;
  readonly itemKeywords?: (item: Item) => readonly string[];
  readonly recent?: readonly Item[];
  readonly onCreate?: (text: string) => void;
  readonly max: number;
};

/** The rows for what is typed: filtered here, or found by a search whose older results are dropped. */
export function useChoices<Item>({ open, text, items, itemText, itemKeywords, recent, onCreate, max }: Request<Item>) {
  const typed = text.trim();
  const remote = typeof items === 'function';
  const { found, searching } = useSearch(open && remote && typed !== '' ? items : undefined, typed);

  const matching = useMemo(() => {
    if (typed === '' && recent) return recent.slice(0, max);
    if (remote) return found.slice(0, max);
    const words = (item: Item) => [itemText(item), ...(itemKeywords?.(item) ?? [])];
    return items
      .map((item) => ({ item, score: matchScore(words(item), typed) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, max)
      .map(({ item }) => item);
  }, [items, remote, found, recent, typed, max, itemText, itemKeywords]);

  const same = matching.some((item) => itemText(item).toLowerCase() === typed.toLowerCase());
  const choices: Choice<Item>[] = matching.map((item) => ({ kind: 'item', item }));
  if (onCreate && typed !== '' && !same && !searching) choices.push({ kind: 'create' });
  return { choices, searching };
}

function useSearch<Item>(
  search: ((text: string, signal: AbortSignal) => Promise<readonly Item[]>) | undefined,
  typed: string,
) {
  const [result, setResult] = useState<{ typed: string; found: readonly Item[] }>({ typed: '', found: [] });
  const latest = useRef(search);
  latest.current = search;
  const enabled = search !== undefined;

  useEffect(() => {
    if (!enabled) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const found = (await latest.current?.(typed, stop.signal)) ?? [];
        if (!stop.signal.aborted) setResult({ typed, found });
      } catch {
        if (!stop.signal.aborted) setResult({ typed, found: [] });
      }
    }, SEARCH_WAIT_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [enabled, typed]);

  return { found: enabled ? result.found : [], searching: enabled && result.typed !== typed };
}
