import type { SystemTrx } from '@alder/database';
import { networkOf, type StreamContext } from '@alder/server';
import { tooMany } from '@alder/wire';
import { FACTOR_FAILURES_BEFORE_WAIT } from '../domain/factor.ts';
import { knownBrowser } from './known-browser.ts';
import { countAttempt, forgiveAttempt, type Subject } from './login-attempt.repository.ts';

type Caller = Pick<StreamContext, 'now' | 'services' | 'request'> & {
  readonly system: <Result>(work: (trx: SystemTrx) => Promise<Result>) => Promise<Result>;
};

/** What tries of a password are counted under: the account and the address, or a browser that this account is known from. */
export function passwordTries({ services, request }: Caller, email: string): Subject[] {
  const browser = knownBrowser(services.settings, request.headers, email);
  if (browser !== undefined) return [{ scope: 'account', subject: `browser ${browser} ${email}` }];
  return [
    { scope: 'account', subject: email },
    { scope: 'address', subject: networkOf(request.ip) },
  ];
}

/** The same for codes of a second factor: counted apart, or a right password would make guesses of a code free again. */
export function codeTries({ services, request }: Caller, email: string): Subject[] {
  const browser = knownBrowser(services.settings, request.headers, email);
  const subject = browser === undefined ? `factor ${email}` : `factor ${browser} ${email}`;
  return [{ scope: 'account', subject, free: FACTOR_FAILURES_BEFORE_WAIT }];
}

/**
 * Counts a try before it is known to fail.
 *
 * @throws {Refusal} `tooMany` with the seconds to wait.
 */
export async function countTries(
  { system, now }: Pick<Caller, 'system' | 'now'>,
  tries: readonly Subject[],
  onTooMany?: () => Promise<void>,
): Promise<void> {
  const wait = await system(async (trx) => {
    for (const each of tries) {
      const seconds = await countAttempt(trx, each, now);
      if (seconds > 0) return seconds;
    }
    return 0;
  });
  if (wait === 0) return;
  await onTooMany?.();
  throw tooMany({ retry_after: wait });
}

/** Takes back what a try that succeeded was counted as. */
export async function forgiveTries(trx: SystemTrx, tries: readonly Subject[]): Promise<void> {
  for (const each of tries) await forgiveAttempt(trx, each);
}
