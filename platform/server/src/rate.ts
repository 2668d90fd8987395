import { type Rate, tooMany } from '@alder/wire';

/** Requests a minute and caller (an account, or an address without a login). */
export type Limits = Readonly<Record<Rate, number>>;

export const LIMITS: Limits = {
  ...{ normal: 1200, public: 240, login: 30, upload: 2400, export: 10 },
  // A workstation asks for the frames of a stack one by one.
  dicomweb: 120_000,
  // A page of 200 results each; another system that reads all it missed needs no more.
  interface: 600,
};

/**
 * Counts requests in windows of one minute, per process: a guard of this machine's time, not of passwords, which
 * have limits of their own in the database.
 */
export function rateLimiter(limits: Limits, clock: () => Date) {
  let minute = 0;
  let counts = new Map<string, number>();

  return (rate: Rate, caller: string): void => {
    const now = clock().getTime();
    if (Math.floor(now / 60_000) !== minute) {
      minute = Math.floor(now / 60_000);
      counts = new Map();
    }
    const key = `${rate} ${caller}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > limits[rate]) throw tooMany({ retry_after: 60 - Math.floor((now / 1000) % 60) });
  };
}
