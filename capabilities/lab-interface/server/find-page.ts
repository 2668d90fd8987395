import type { HospitalTrx } from '@alder/database';
import type { Resource, ResourceType } from '../domain/index.ts';
import { listRows } from './resource.repository.ts';
import { matches, type Place, type Search } from './search.ts';

const BATCH_ROWS = 250;
/** Rows that one request looks at; a search that finds little goes on with the next page. */
const MAX_ROWS = 5_000;

export type Page = { readonly resources: readonly Resource[]; readonly next: Place | undefined };

/**
 * A page of a search, newest first. Pages go on from the entry that the last one ended with, whose id never changes: what
 * is there from the first page to the last is found once.
 */
export async function findPage(
  trx: HospitalTrx,
  type: ResourceType,
  { conditions, count, after }: Search,
  { key, now }: { readonly key: string; readonly now: Date },
): Promise<Page> {
  const resources: Resource[] = [];
  let seen = after;
  let cursor = after;
  for (let looked = 0; looked < MAX_ROWS; looked += BATCH_ROWS) {
    const rows = await listRows(trx, type, { conditions, from: seen, limit: BATCH_ROWS, key });
    for (const row of rows) {
      const begin = row.id === seen?.id ? seen.place : 0;
      for (const [at, resource] of row.resources.entries()) {
        if (at < begin || !matches(resource, conditions, now)) continue;
        if (resources.length === count) return { resources, next: cursor };
        resources.push(resource);
        cursor = { id: row.id, place: at + 1 };
      }
      seen = { id: row.id, place: row.resources.length };
    }
    if (rows.length < BATCH_ROWS) return { resources, next: undefined };
  }
  return { resources, next: seen };
}
