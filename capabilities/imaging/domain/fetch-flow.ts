import { defineFlow } from '@alder/flow';

/** Loading state of an image (specification §4): `done` marks it ready. */
export const fetchFlow = defineFlow({
  fetch: { part: 'available', whole: 'done' },
  available: { part: 'available', whole: 'done' },
  done: {},
});

/** Text of a series' counter: 'all' once everything is loaded (specification §4). */
export function fetchedCounter(loaded: number, total: number): number | 'all' {
  return total > 0 && loaded >= total ? 'all' : loaded;
}
