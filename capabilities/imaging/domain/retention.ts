/** Years that a hospital may choose (design/security.md: 3 at least, 7 unless chosen). */
export const RETENTION_YEARS = { least: 3, usual: 7, most: 30 } as const;
/** Days between the announcement that a study leaves and the deletion of its images. */
export const LEAVING_DAYS = 30;
/** Images that are deleted in one transaction, and in one night of a hospital. */
export const PURGE_PART = 100;
export const MAX_PURGED_NIGHTLY = 5000;

const DAY_MS = 86_400_000;

/** Why the images of a study stay although they are old enough to leave. */
export const holdReasons = ['report', 'teleconsult', 'share', 'person'] as const;
export type HoldReason = (typeof holdReasons)[number];

/**
 * A study is old enough to leave when the last of these is before this instant: when it was taken, when it arrived, and
 * when a report on it was signed. A wrong clock of a device, or an archive that was imported, makes nothing leave early.
 */
export function retainedSince(now: Date, years: number): Date {
  const since = new Date(now);
  since.setUTCFullYear(now.getUTCFullYear() - Math.min(RETENTION_YEARS.most, Math.max(RETENTION_YEARS.least, years)));
  return since;
}

/** From when a study that is announced now may be deleted. */
export const leavesAt = (announced: Date): Date => new Date(announced.getTime() + LEAVING_DAYS * DAY_MS);

/** What decides whether the images of a study leave. */
export type RetainedStudy = {
  /** The last of what {@link retainedSince} counts from. */
  readonly last: Date;
  readonly holds: readonly HoldReason[];
};

/** Whether the images of a study leave by their age: old enough, and nothing and nobody holds them. */
export function isLeaving({ last, holds }: RetainedStudy, since: Date): boolean {
  return last.getTime() < since.getTime() && holds.length === 0;
}
