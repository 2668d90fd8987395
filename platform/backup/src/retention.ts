import { segmentNumber } from './cluster.ts';
import { MANIFESTS, type Manifest, manifestFile, objectsFile } from './manifest.ts';
import { linesOf, OBJECTS, objectFile, RECIPES, recipeFile } from './objects.ts';
import { type BackupKey, unseal } from './seal.ts';
import type { Target } from './target.ts';
import { WAL, walIn } from './wal.ts';

export type Keep = { readonly days: number; readonly weeks: number };
type Dated = { readonly id: string; readonly at: string };

const DAY_MS = 86_400_000;
/** However many there are: one more backup after a mistake must not remove the last one from before it. */
const ALL_WITHIN_MS = 2 * DAY_MS;
/** An unfinished backup that was not touched for so long belongs to a program that was killed. */
const UNFINISHED_AFTER_MS = DAY_MS;

/**
 * Which backups are kept: those of the last two days, the last one of each of the last days that have one, and of each
 * of the last weeks (from Monday, UTC). The newest is always kept.
 *
 * @param backups The oldest first.
 */
export function keptBackups<Backup extends Dated>(
  backups: readonly Backup[],
  { days, weeks }: Keep,
  now: Date,
): { readonly daily: readonly Backup[]; readonly weekly: readonly Backup[] } {
  const lastOf = (periodOf: (at: number) => number, count: number) => {
    const last = new Map<number, Backup>();
    for (const backup of backups) last.set(periodOf(Date.parse(backup.at)), backup);
    return [...last.values()].slice(-Math.max(1, count));
  };
  const recent = backups.filter(({ at }) => now.getTime() - Date.parse(at) < ALL_WITHIN_MS);
  // The epoch was a Thursday.
  return {
    daily: [...new Set([...lastOf((at) => Math.floor(at / DAY_MS), days), ...recent])],
    weekly: lastOf((at) => Math.floor((at / DAY_MS + 3) / 7), weeks),
  };
}

/**
 * Removes backups that are not kept, the rests of unfinished ones, and the objects and the log that no kept one
 * needs. A manifest goes first, so that a backup is never listed whose files are missing.
 *
 * @param damaged Ids of backups that cannot be read: they stay, and so do all objects.
 * @returns Ids of the backups that were removed.
 */
export async function removeOld(
  { target, key }: { target: Target; key: BackupKey },
  backups: readonly Manifest[],
  damaged: readonly string[],
  keep: Keep,
  now: Date,
): Promise<string[]> {
  const { daily, weekly } = keptBackups(backups, keep, now);
  const retained = backups.filter((backup) => daily.includes(backup) || weekly.includes(backup));
  const removed = backups.filter((backup) => !retained.includes(backup)).map(({ id }) => id);
  for (const id of removed) await target.remove(manifestFile(id));
  const finished = new Set([...retained.map(({ id }) => id), ...damaged]);
  for await (const { name, modified } of target.list(MANIFESTS)) {
    const [, id = ''] = name.split('/');
    if (finished.has(id)) continue;
    if (removed.includes(id) || now.getTime() - modified.getTime() > UNFINISHED_AFTER_MS) await target.remove(name);
  }
  if (damaged.length > 0) return removed;
  await removeOldWal(target, daily);
  if (removed.length > 0) await removeOldObjects({ target, key }, retained);
  return removed;
}

/** Moments are restored between the daily backups only: the weekly ones have the log that they need in them. */
async function removeOldWal(target: Target, daily: readonly Manifest[]): Promise<void> {
  const firsts = daily.flatMap(({ wal }) => (wal ? [segmentNumber(wal.first)] : []));
  if (firsts.length === 0) return;
  const needed = Math.min(...firsts);
  const { segments } = await walIn(target);
  for (const { name } of segments) if (segmentNumber(name) < needed) await target.remove(`${WAL}${name}`);
}

/** Removes objects that no kept backup names and that were sent before the first of them began. */
async function removeOldObjects(
  { target, key }: { target: Target; key: BackupKey },
  kept: readonly Manifest[],
): Promise<void> {
  const named = new Set<string>();
  for (const { id } of kept) {
    const name = objectsFile(id);
    for await (const line of linesOf(unseal(await target.get(name), key, name)))
      named.add(line.kind === 'object' ? objectFile(line.key) : recipeFile(line.key, line.sha256));
  }
  const since = Math.min(...kept.map(({ startedAt }) => Date.parse(startedAt)));
  for (const folder of [OBJECTS, RECIPES]) {
    for await (const { name, modified } of target.list(folder))
      if (!named.has(name) && modified.getTime() < since) await target.remove(name);
  }
}
