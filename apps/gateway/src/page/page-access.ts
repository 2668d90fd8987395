import { randomBytes } from 'node:crypto';
import { verifyPin } from '@alder/secrets/pin-hash';

/** Milliseconds without a request after which a session ends, and its longest life. */
const IDLE_MS = 10 * 60_000;
const LIFE_MS = 4 * 3_600_000;
/** Wrong PINs of one address, and of all, within `LOCK_MS`; then none is looked at. */
const MAX_WRONG = 5;
const MAX_WRONG_IN_ALL = 20;
const LOCK_MS = 15 * 60_000;

export type PageSession = {
  readonly person: string | null;
  readonly pin: string;
  readonly until: number;
  seen: number;
};
type Entry = { readonly token: string } | 'wrong' | 'locked';

/**
 * Who may see the own page: whoever knows its PIN, for a short time. Attempts are limited for each address and in all, so
 * that six digits cannot be tried out over the network; a right PIN of another address is not held up by a locked one.
 *
 * @param pin The hash of the PIN now; sessions of another PIN have ended.
 */
export function openPageAccess(pin: () => string | null, clock: () => number = Date.now) {
  const sessions = new Map<string, PageSession>();
  let wrong: { readonly address: string; readonly at: number }[] = [];

  const isLocked = (address: string) => {
    wrong = wrong.filter(({ at }) => clock() - at < LOCK_MS);
    return wrong.length >= MAX_WRONG_IN_ALL || wrong.filter((one) => one.address === address).length >= MAX_WRONG;
  };

  return {
    async enter(address: string, typed: string, person: string | null): Promise<Entry> {
      const hash = pin();
      if (hash === null || isLocked(address)) return hash === null ? 'wrong' : 'locked';
      // Counted before it is looked at: attempts at the same time are attempts too.
      const attempt = { address, at: clock() };
      wrong.push(attempt);
      if (!(await verifyPin(hash, typed))) return isLocked(address) ? 'locked' : 'wrong';
      wrong = wrong.filter((one) => one !== attempt && one.address !== address);
      const token = randomBytes(32).toString('base64url');
      const now = clock();
      for (const [key, { until }] of sessions) if (until < now) sessions.delete(key);
      sessions.set(token, { person, pin: hash, until: now + LIFE_MS, seen: now });
      return { token };
    },
    find(token: string): PageSession | undefined {
      const session = sessions.get(token);
      const now = clock();
      if (session && session.pin === pin() && now < session.until && now - session.seen < IDLE_MS) {
        session.seen = now;
        return session;
      }
      sessions.delete(token);
      return undefined;
    },
    leave: (token: string) => void sessions.delete(token),
  };
}
