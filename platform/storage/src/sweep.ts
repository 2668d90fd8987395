import type { Storage } from './storage.ts';

/** Younger objects are left alone: the row that will name them may not be committed yet. */
export const ORPHAN_AFTER_MS = 24 * 3_600_000;
const BATCH = 500;

/**
 * Removes objects of a hospital that no row names any more.
 *
 * @param isNamed Of these keys, those that a row names.
 * @returns How many objects were removed.
 */
export async function sweepOrphans(
  storage: Storage,
  hospital: string,
  isNamed: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
  now: Date,
): Promise<number> {
  let swept = 0;
  let batch: string[] = [];
  const sweep = async () => {
    const named = await isNamed(batch);
    const orphans = batch.filter((key) => !named.has(key));
    for (const key of orphans) await storage.remove(key);
    swept += orphans.length;
    batch = [];
  };
  for await (const { key, modified } of storage.list(hospital)) {
    if (now.getTime() - modified.getTime() < ORPHAN_AFTER_MS) continue;
    batch.push(key);
    if (batch.length >= BATCH) await sweep();
  }
  if (batch.length > 0) await sweep();
  return swept;
}
