/** A link lasts 30 days unless set otherwise, and 365 at most (spec/decisions.md, "Sessions"). */
export const DEFAULT_DAYS = 30;
export const MOST_DAYS = 365;

const DAY_MS = 86_400_000;

/**
 * When a link ends.
 *
 * @param asked What the sender chose; undefined for the default.
 * @returns undefined when the choice lies in the past or too far ahead.
 */
export function expirationOf(asked: Date | undefined, now: Date): Date | undefined {
  if (!asked) return new Date(now.getTime() + DEFAULT_DAYS * DAY_MS);
  const ahead = asked.getTime() - now.getTime();
  return ahead > 0 && ahead <= MOST_DAYS * DAY_MS ? asked : undefined;
}

/** Whether a link opens anything now. The instant of expiration itself is too late. */
export function isLive(share: { readonly expiration: Date; readonly revoked_at: Date | null }, now: Date): boolean {
  return share.revoked_at === null && now.getTime() < share.expiration.getTime();
}

/** Wrong passwords in an hour after which nobody at one address, and nobody at all, may try (design: security SH4). */
export const FAILURES_PER_ADDRESS = 10;
export const FAILURES_PER_SHARE = 60;
export const FAILURE_WINDOW_MS = 3_600_000;

export type Failures = { readonly ofAddress: number; readonly ofShare: number };

/** How many tries are left before the caller has to wait; 0 means wait now. */
export function triesLeft({ ofAddress, ofShare }: Failures): number {
  return Math.max(0, Math.min(FAILURES_PER_ADDRESS - ofAddress, FAILURES_PER_SHARE - ofShare));
}
