/** A link lasts 30 days unless set otherwise, and 365 at most (spec/decisions.md, "Sessions"). */
export const DEFAULT_DAYS = 30;
export const MAX_DAYS = 365;

const DAY_MS = 86_400_000;

/** Fewest characters of a link's password, typed or generated. */
export const SHARE_PASSWORD_MIN = 6;

/**
 * When a link ends.
 *
 * @param request What the sender chose; undefined for the default.
 * @returns undefined when the choice lies in the past or too far ahead.
 */
export function expirationOf(request: Date | undefined, now: Date): Date | undefined {
  if (!request) return new Date(now.getTime() + DEFAULT_DAYS * DAY_MS);
  const ahead = request.getTime() - now.getTime();
  return ahead > 0 && ahead <= MAX_DAYS * DAY_MS ? request : undefined;
}

/** Whether a link opens anything now. The instant of expiration itself is too late. */
export function isLive(share: { readonly expiration: Date; readonly revoked_at: Date | null }, now: Date): boolean {
  return share.revoked_at === null && now.getTime() < share.expiration.getTime();
}

/** Coarse kinds of device recorded with a view. */
export const devices = ['phone', 'tablet', 'computer', 'other'] as const;
export type Device = (typeof devices)[number];

/** The kind of device from the User-Agent; nothing finer is stored. */
export function deviceOf(userAgent: string | undefined): Device {
  const says = userAgent ?? '';
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(says)) return 'tablet';
  if (/Mobi|iPhone|iPod|Android/i.test(says)) return 'phone';
  return /Windows|Macintosh|Linux|CrOS/i.test(says) ? 'computer' : 'other';
}

/** Where a link stands: what the list says and filters by. */
export const shareStates = ['live', 'expired', 'stopped'] as const;
export type ShareState = (typeof shareStates)[number];

export function stateOf(share: { readonly expiration: Date; readonly revoked_at: Date | null }, now: Date): ShareState {
  if (share.revoked_at !== null) return 'stopped';
  return isLive(share, now) ? 'live' : 'expired';
}

/** Letters with links that a hospital may send in a day (design: security SH8). */
export const MAILS_A_DAY = 50;

/** Whether a letter carries what it is sent for (specification §5: sharing by email needs a link or a PDF). */
export function hasSomethingToShare(letter: { readonly link: boolean; readonly pdf: boolean }): boolean {
  return letter.link || letter.pdf;
}
