const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/**
 * Cookies of specification §9 with their lifetimes in seconds, for the server that sets them and the page that
 * reads and renews them. They are hints: none is a credential or a right, and the server believes none of them
 * (spec/decisions.md, "Sessions"). The session lives in a cookie of its own that no script can read.
 */
export const cookieLifetimesS = {
  /** Key of the hospital that was acted for last; a hint for the next log-in. */
  hospitalId: 12 * HOUR_S,
  /** `login` while logged in, so that the log-in form does not flash. */
  accountStatus: DAY_S,
  /** Prefills the log-in form. */
  email: DAY_S,
  /** Language chosen in this browser. */
  lang: DAY_S,
  /** Distinguishes one browser from another. */
  browserId: 99 * DAY_S,
  versionNotif: 99 * DAY_S,
  announcementTimestamp: 99 * DAY_S,
} as const;

/** Name of a cookie that scripts may read. */
export type CookieName = keyof typeof cookieLifetimesS;
