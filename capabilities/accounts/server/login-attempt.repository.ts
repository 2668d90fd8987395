import { createHash } from 'node:crypto';
import type { SystemTrx } from '@alder/database';
import { sql } from 'kysely';
import {
  ADDRESS_FAILURES_BEFORE_WAIT,
  FAILURE_WINDOW_MINUTES,
  FAILURES_BEFORE_WAIT,
  waitSeconds,
} from '../domain/session.ts';

export type Scope = 'account' | 'address';
export type Subject = {
  readonly scope: Scope;
  readonly subject: string;
  /** How many tries cost nothing, where not as many as of a log-in. */
  readonly free?: number;
};

const FREE: Readonly<Record<Scope, number>> = { account: FAILURES_BEFORE_WAIT, address: ADDRESS_FAILURES_BEFORE_WAIT };

/**
 * Counts a try before it is known to fail, so that a hundred at once are a hundred.
 *
 * @returns Seconds to wait, and then nothing was counted; or 0.
 */
export async function countAttempt(
  trx: SystemTrx,
  { scope, subject, free = FREE[scope] }: Subject,
  now: Date,
): Promise<number> {
  const key = { scope, subject: hashSubject(subject) };
  const old = new Date(now.getTime() - FAILURE_WINDOW_MINUTES * 60_000);
  await trx
    .insertInto('login_attempt')
    .values({ ...key, first_at: now, last_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx
    .selectFrom('login_attempt')
    .select(['failures', 'last_at'])
    .where('scope', '=', key.scope)
    .where('subject', '=', key.subject)
    .forUpdate()
    .executeTakeFirstOrThrow();

  const failures = row.last_at < old ? 0 : row.failures;
  const until = row.last_at.getTime() + waitSeconds(failures, free) * 1000;
  if (failures >= free && until > now.getTime()) return Math.ceil((until - now.getTime()) / 1000);
  await trx
    .updateTable('login_attempt')
    .set({ failures: failures + 1, last_at: now, ...(failures === 0 && { first_at: now }) })
    .where('scope', '=', key.scope)
    .where('subject', '=', key.subject)
    .execute();
  return 0;
}

/** Takes back what a try that succeeded was counted as; the account starts afresh, its address loses one. */
export async function forgiveAttempt(trx: SystemTrx, { scope, subject }: Subject): Promise<void> {
  await trx
    .updateTable('login_attempt')
    .set({ failures: scope === 'account' ? 0 : sql`greatest(failures - 1, 0)` })
    .where('scope', '=', scope)
    .where('subject', '=', hashSubject(subject))
    .execute();
}

const hashSubject = (subject: string) => createHash('sha256').update(subject).digest();
