const DAY_MS = 86_400_000;

/** Whole days until an instant, the begun one counted; 0 once it has passed. */
export function daysLeft(until: Date, now: Date): number {
  return Math.max(0, Math.ceil((until.getTime() - now.getTime()) / DAY_MS));
}
