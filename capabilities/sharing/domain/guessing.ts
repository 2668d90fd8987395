/** Wrong passwords are stored for a day; a caller who waits a day starts again without any. */
export const FAILURE_WINDOW_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

/** Seconds to wait after the first, second, third … wrong password; the last one holds for all that follow. */
const WAITS_SECONDS = [0, 0, 5, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600] as const;

/**
 * Wrong passwords that one link takes in an hour and in a day, from all addresses together. With six digits a year of
 * guessing from any number of addresses finds the password of a link in fewer than 1 of 25 cases.
 */
export const MAX_FAILURES_PER_HOUR = 30;
export const MAX_FAILURES_PER_DAY = 100;

/** Wrong passwords from all addresses within a period, and the first of them that still counts. */
export type CountSince = { readonly count: number; readonly first: Date | undefined };

export type Failures = {
  /** Wrong passwords of the caller's network in the last day, and the last of them. */
  readonly ofAddress: number;
  readonly last: Date | undefined;
  readonly lastHour: CountSince;
  readonly lastDay: CountSince;
};

/**
 * How long the caller has to wait before the next try, in whole seconds; 0 means now.
 *
 * The caller's own mistakes cost a growing wait. Above the link's limit every caller waits, whatever the address,
 * except a browser that has opened this link before: guesses of other clients must not lock the recipient out.
 */
export function secondsToWait(failures: Failures, now: Date, isKnownBrowser = false): number {
  const own = ownWait(failures, now);
  if (isKnownBrowser) return own;
  const { lastHour, lastDay } = failures;
  return Math.max(
    own,
    lastHour.count >= MAX_FAILURES_PER_HOUR ? secondsUntil(lastHour.first, HOUR_MS, now) : 0,
    lastDay.count >= MAX_FAILURES_PER_DAY ? secondsUntil(lastDay.first, FAILURE_WINDOW_MS, now) : 0,
  );
}

function ownWait({ ofAddress, last }: Failures, now: Date): number {
  if (ofAddress === 0) return 0;
  const wait = WAITS_SECONDS[Math.min(ofAddress, WAITS_SECONDS.length) - 1]!;
  return secondsUntil(last, wait * 1000, now);
}

function secondsUntil(from: Date | undefined, ms: number, now: Date): number {
  return from ? Math.max(0, Math.ceil((from.getTime() + ms - now.getTime()) / 1000)) : 0;
}
