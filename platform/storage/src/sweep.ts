import type { Storage } from './storage.ts';

/** Younger objects are left alone: the row that will name them may not be committed yet. */
export const ORPHAN_AFTER_MS = 24 * 3_600_000;
const BATCH = 500;

/**
 * Removes objects that no row names any more.
 *
 * @param isNamed Of these keys, those that a row names.
 * @returns How many objects were removed.
 */
export async function sweepOrphans(
  storage: Storage,
  isNamed: (hospital: string, keys: readonly string[]) => Promise<ReadonlySet<string>>,
  now: Date,
): Promise<number> {
  let swept = 0;
  let hospital = '';
  let batch: string[] = [];
  const sweep = async () => {
    if (batch.length === 0) return;
    const named = await isNamed(hospital, batch);
    for (const key of batch) {
      if (named.has(key)) continue;
      await storage.remove(key);
      swept += 1;
    }
    batch = [];
  };
  for await (const { key, modified } of storage.list()) {
    if (now.getTime() - modified.getTime() < ORPHAN_AFTER_MS) continue;
    const owner = key.split('/')[1]!;
    if (owner !== hospital || batch.length >= BATCH) await sweep();
    hospital = owner;
    batch.push(key);
  }
  await sweep();
  return swept;
}
