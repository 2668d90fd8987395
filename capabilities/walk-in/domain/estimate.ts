const MINUTE_MS = 60_000;
/** Visits of today that must have left the clinic stage before anything is estimated. */
export const MIN_FINISHED = 3;
/** Gaps longer than this are breaks of the day, not visits. */
export const MAX_GAP_MINUTES = 90;
/** The latest visits say more about the next ones than those of the morning. */
const LATEST = 12;

export type Estimate = { readonly from: number; readonly to: number };

/**
 * Minutes that one visit takes of the whole hospital today: the median time between visits that left the clinic stage,
 * so that several doctors at work count as they are.
 *
 * @returns undefined where too few have finished for an honest number
 */
export function minutesPerVisit(finished: readonly Date[]): number | undefined {
  if (finished.length < MIN_FINISHED) return undefined;
  const latest = finished.toSorted((one, other) => +one - +other).slice(-LATEST - 1);
  const gaps = latest
    .slice(1)
    .map((at, place) => (+at - +latest[place]!) / MINUTE_MS)
    .filter((gap) => gap <= MAX_GAP_MINUTES)
    .toSorted((one, other) => one - other);
  if (gaps.length < MIN_FINISHED - 1) return undefined;
  const middle = gaps.length >> 1;
  const median = gaps.length % 2 ? gaps[middle]! : (gaps[middle - 1]! + gaps[middle]!) / 2;
  return Math.max(1, median);
}

/** The wait of a number with this many before: a range in steps of five minutes. */
export function estimateWait(before: number, perVisit: number | undefined): Estimate | null {
  if (perVisit === undefined) return null;
  const minutes = before * perVisit;
  const from = Math.floor((minutes * 0.75) / 5) * 5;
  return { from, to: Math.max(from + 5, Math.ceil((minutes * 1.25) / 5) * 5) };
}
