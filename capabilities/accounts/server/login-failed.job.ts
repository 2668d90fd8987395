import { type Db, inSystem } from '@alder/database';
import type { JobData } from '@alder/jobs';
import { findAccountByEmail, finishIn, listMemberships } from './account.repository.ts';

/** Job that writes a failed log-in into the audit log. It is queued for known and unknown emails alike. */
export const LOGIN_FAILED_JOB = 'account.loginFailed';

export type LoginFailure = {
  readonly email: string;
  readonly address: string;
  readonly reason: 'wrongPassword' | 'wrongCode' | 'copiedPasskey' | 'tooMany';
};

/**
 * Writes a failed log-in into the audit log of each hospital of the account. It runs after the response, so that the
 * time of the response does not say whether the email has an account.
 */
export async function auditFailedLogin(
  { db }: { readonly db: Db },
  { email, address, reason }: JobData,
): Promise<void> {
  await inSystem(db, async (trx) => {
    const account = await findAccountByEmail(trx, String(email));
    if (!account) return;
    const row = { action: 'public.loginFailed', entity: 'account', id: account.id, detail: { address, reason } };
    for (const { hospitalId } of await listMemberships(trx, account.id)) await finishIn(trx, hospitalId, [], [row]);
  });
}
