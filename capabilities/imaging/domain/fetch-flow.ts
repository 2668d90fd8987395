import { defineFlow } from '@alder/flow';

/** How far an image has been fetched for showing (specification §4): `done` marks it ready. */
export const fetchFlow = defineFlow({
  fetch: { part: 'available', whole: 'done' },
  available: { part: 'available', whole: 'done' },
  done: {},
});

/** What the counter of a series says: 'all' once everything is loaded (specification §4). */
export function fetchedCounter(loaded: number, total: number): number | 'all' {
  return total > 0 && loaded >= total ? 'all' : loaded;
}
