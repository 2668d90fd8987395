/**
 * Whether one more active account fits into a hospital's plan (specification §5, §6).
 *
 * @param limit Active accounts of the plan; `null` where the plan sets none.
 * @param active Active accounts now, counted while the hospital's row is locked.
 */
export function hasRoomForAccount(limit: number | null, active: number): boolean {
  return limit === null || active < limit;
}
