import { defineFlow } from '@alder/flow';

/** Life of the log-in on a screen (specification §4); `logout` resets all state. */
export const loginFlow = defineFlow({
  init: { login: 'login', logout: 'logout' },
  login: { logout: 'logout' },
  logout: { login: 'login' },
});

/** Hours after log-in at which a session ends, however busy (spec/decisions.md, "Sessions"). */
export const SESSION_HOURS = 24;
/** Hours without a request after which a session ends. */
export const SESSION_IDLE_HOURS = 12;

/** Whether a session has ended by the clock. */
export function isExpired({ createdAt, usedAt }: { createdAt: Date; usedAt: Date }, now: Date): boolean {
  const hours = (since: Date) => (now.getTime() - since.getTime()) / 3_600_000;
  return hours(createdAt) >= SESSION_HOURS || hours(usedAt) >= SESSION_IDLE_HOURS;
}

/** Failed log-ins of one account within {@link FAILURE_WINDOW_MINUTES} before the next has to wait. */
export const FAILURES_BEFORE_WAIT = 10;
/** The same for one address; a hospital's people share one. */
export const ADDRESS_FAILURES_BEFORE_WAIT = 100;
export const FAILURE_WINDOW_MINUTES = 15;
/** Longest wait: an account is slowed and never locked, or any client could lock a doctor out. */
export const LONGEST_WAIT_SECONDS = 900;

/**
 * Seconds that the next log-in has to wait after failures in a row: 1, 2, 4 … up to {@link LONGEST_WAIT_SECONDS}.
 *
 * @param failures Failed tries within the window.
 * @param free How many cost nothing.
 */
export function waitSeconds(failures: number, free: number): number {
  if (failures < free) return 0;
  return Math.min(2 ** Math.min(failures - free, 20), LONGEST_WAIT_SECONDS);
}

/** Live sessions that an account may have at a time, by the settings of the hospital that it enters. */
export function sessionsAllowed(configs: unknown): number {
  const { sessionsPerAccount: allowed } = (configs ?? {}) as { sessionsPerAccount?: unknown };
  return typeof allowed === 'number' && allowed >= 1 ? allowed : 1;
}
