const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Milliseconds before another attempt after so many failures: doubled each time up to a minute, and by chance up to half
 * of it shorter, so that the gateways of many hospitals do not come back in the same moment.
 */
export function pauseAfter(failures: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10));
  return longest / 2 + Math.random() * (longest / 2);
}
