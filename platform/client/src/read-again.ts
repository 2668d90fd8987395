import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Makes the stored responses that `filters` choose (all without) stale; those on the screen are read at once, and the
 * promise settles with them.
 *
 * A first read under way is read once more when it has come: the server may have answered it before the change, and the
 * library takes a read without anything stored for new enough.
 */
export async function readAgain(queries: QueryClient, filters: QueryFilters = {}): Promise<void> {
  const first = queries
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await Promise.all([queries.invalidateQueries(filters), ...first.map((query) => onceMore(queries, query))]);
}

async function onceMore(queries: QueryClient, query: Query): Promise<void> {
  try {
    await query.promise;
  } catch {
    return; // no response: a retried call is requested again anyway
  }
  await queries.invalidateQueries({ predicate: (one) => one === query });
}
