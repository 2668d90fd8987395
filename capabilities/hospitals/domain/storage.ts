import { planOf } from './plan.ts';

const GIGABYTE = 1_073_741_824;
const DAY_MS = 86_400_000;

/** Shares of the storage, in percent, at which a hospital is notified; `full` is all of it. */
export const STORAGE_LEVELS = ['ok', '80', '95', 'full'] as const;
export type StorageLevel = (typeof STORAGE_LEVELS)[number];

/** Days after the storage filled in which exams that had begun are still stored (decision 0437). */
export const FULL_GRACE_DAYS = 7;

/** Quota in bytes: that of the hospital's settings in gigabytes, otherwise its plan's; undefined is no limit. */
export function quotaBytes(hospital: {
  readonly license: string | null;
  readonly configs: Readonly<Record<string, unknown>>;
}): number | undefined {
  const set = hospital.configs.pacsQuota;
  const size = typeof set === 'number' && set >= 0 ? set : planOf(hospital.license)?.gigabytes;
  return size === undefined ? undefined : Math.round(size * GIGABYTE);
}

/** How full a storage is, in the steps of which a hospital is notified. */
export function storageLevel(usedBytes: number, quota: number | undefined): StorageLevel {
  if (quota === undefined) return 'ok';
  if (usedBytes >= quota) return 'full';
  if (usedBytes >= quota * 0.95) return '95';
  return usedBytes >= quota * 0.8 ? '80' : 'ok';
}

/** Whether one level is higher than another: only then there is something to report. */
export function isFuller(level: StorageLevel, than: StorageLevel): boolean {
  return STORAGE_LEVELS.indexOf(level) > STORAGE_LEVELS.indexOf(than);
}

/**
 * Whether images of exams that have begun are stored although the storage is full.
 *
 * @param fullSince When it filled; null as long as it is not full, or not known to be.
 */
export function takesBegunExams(fullSince: Date | null, now: Date): boolean {
  return fullSince === null || now.getTime() - fullSince.getTime() < FULL_GRACE_DAYS * DAY_MS;
}
