import { newId, type SystemTrx } from '@alder/database';
import { hashToken } from './session-cookie.ts';

/** Writes a link and voids those before it: the newest letter is the one that counts. */
export async function insertPasswordLink(
  trx: SystemTrx,
  { account, token, expires_at, now }: { account: string; token: string; expires_at: Date; now: Date },
): Promise<void> {
  await trx
    .updateTable('password_link')
    .set({ used_at: now })
    .where('account', '=', account)
    .where('used_at', 'is', null)
    .execute();
  await trx
    .insertInto('password_link')
    .values({ id: newId(), token_hash: hashToken(token), account, purpose: 'reset', expires_at })
    .execute();
}

/** Uses a link up; `undefined` when it was used, replaced or is over its time. */
export function takePasswordLink(trx: SystemTrx, token: string, now: Date) {
  return trx
    .updateTable('password_link')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'account'])
    .executeTakeFirst();
}
