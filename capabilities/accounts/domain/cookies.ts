const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * Lifetimes in seconds of the cookies that the specification lists (§9). None of them is a secret or a right:
 * the session lives in a cookie of its own that no script can read.
 */
export const COOKIE_SECONDS = {
  /** The hospital that was switched to; a hint for the next log-in, never authority. */
  hospitalId: 12 * HOUR,
  /** `login` while logged in, so that the log-in form does not flash. */
  accountStatus: DAY,
  /** Prefills the log-in form. */
  email: DAY,
  lang: DAY,
  /** Tells one browser from another; is no credential. */
  browserId: 99 * DAY,
  versionNotif: 99 * DAY,
  announcementTimestamp: 99 * DAY,
} as const;

export type CookieName = keyof typeof COOKIE_SECONDS;
