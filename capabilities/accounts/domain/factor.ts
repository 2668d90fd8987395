import type { Role, SessionLimit } from '@alder/wire';

/** Recovery codes that a person gets with a second factor; each is good once. */
export const RECOVERY_CODES = 10;
/** Days that a person has to set up a second factor after the hospital asked for it first. */
export const FACTOR_GRACE_DAYS = 7;
/** Minutes after log-in, or after the password was typed again, in which factors and address may be changed. */
export const VERIFIED_MINUTES = 10;
/** Wrong codes within the window of log-ins before the next has to wait. */
export const FACTOR_FAILURES_BEFORE_WAIT = 5;

/** Roles whose accounts open nothing without a second factor (spec/decisions.md, "Sessions"). */
export const FACTOR_ROLES: readonly Role[] = ['sysAdmin', 'pulpoMaster'];

/** What a hospital and a role demand of an account. */
export type FactorDemand = {
  /** A second factor is demanded; an account that has one may change it, not go without. */
  readonly required: boolean;
  /** When the time to set up the one that is missing ends; null where none is missing or the role leaves no time. */
  readonly due: Date | null;
  /** What the session opens until then: nothing beside the set-up, or all. */
  readonly limit: Extract<SessionLimit, 'factor'> | undefined;
};

/**
 * Whether an account owes a second factor. The operator's roles have no time to spare; where a hospital demands it,
 * its people have {@link FACTOR_GRACE_DAYS} days from the log-in at which they were asked first.
 *
 * @param askedAt That log-in; undefined when they have not been asked yet.
 */
export function factorDemand(
  account: { readonly role: string; readonly hasFactor: boolean; readonly askedAt: Date | null },
  hospital: { readonly secondFactor: boolean },
  now: Date,
): FactorDemand {
  const byRole = FACTOR_ROLES.some((role) => role === account.role);
  const required = byRole || hospital.secondFactor;
  if (!required || account.hasFactor) return { required, due: null, limit: undefined };
  if (byRole) return { required, due: null, limit: 'factor' };
  const due = new Date((account.askedAt ?? now).getTime() + FACTOR_GRACE_DAYS * 24 * 3_600_000);
  return { required, due, limit: now < due ? undefined : 'factor' };
}

/** Whether the person proved who they are recently enough to change factors, PIN or address. */
export function isVerified(verifiedAt: Date | null, now: Date): boolean {
  return verifiedAt !== null && now.getTime() - verifiedAt.getTime() < VERIFIED_MINUTES * 60_000;
}

/** Letters of a recovery code: none is taken for another when it is read from paper. */
export const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** What was typed at the place of a code: six digits of an app, ten letters of a recovery code, or neither. */
export function readCode(typed: string): { kind: 'totp' | 'recovery'; code: string } | undefined {
  const plain = typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\-‐-―]/g, '');
  if (/^\d{6}$/.test(plain)) return { kind: 'totp', code: plain };
  const isRecovery = plain.length === 10 && [...plain].every((letter) => RECOVERY_LETTERS.includes(letter));
  return isRecovery ? { kind: 'recovery', code: plain } : undefined;
}
