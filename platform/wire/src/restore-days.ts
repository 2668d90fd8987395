/** Days for which what was deleted can be brought back (spec/decisions.md, "Sessions"). */
export const RESTORE_DAYS = 30;

const DAY_MS = 86_400_000;

/** When something that was deleted at an instant can no longer be brought back. */
export function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + RESTORE_DAYS * DAY_MS);
}

/** Whether the days are over in which something that was deleted can be brought back. */
export function isPastRestoring(deletedAt: Date, now: Date): boolean {
  return now.getTime() > restorableUntil(deletedAt).getTime();
}
