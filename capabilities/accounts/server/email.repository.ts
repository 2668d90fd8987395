import { type HospitalTrx, newId, type SystemTrx } from '@alder/database';
import { sql } from 'kysely';
import { hashToken } from './session-cookie.ts';

/** Writes a wanted address; one asked for before opens nothing any more. */
export async function insertEmailChange(
  trx: SystemTrx,
  change: { account: string; email: string; token: string; now: Date; expires_at: Date },
): Promise<void> {
  const { account, email, token, now, expires_at } = change;
  await trx
    .updateTable('email_change')
    .set({ used_at: now })
    .where('account', '=', account)
    .where('used_at', 'is', null)
    .execute();
  await trx
    .insertInto('email_change')
    .values({ id: newId(), account, email, token_hash: hashToken(token), created_at: now, expires_at })
    .execute();
}

/** What a link would change; undefined when it opens nothing. It is not used up. */
export function findEmailChange(trx: SystemTrx, token: string, now: Date) {
  return trx
    .selectFrom('email_change')
    .innerJoin('account', 'account.id', 'email_change.account')
    .select(['account.email as before', 'account.password_hash', 'email_change.email'])
    .where('email_change.token_hash', '=', hashToken(token))
    .where('email_change.used_at', 'is', null)
    .where('email_change.expires_at', '>', now)
    .where('account.active', '=', true)
    .executeTakeFirst();
}

/** Uses a link up. */
export function takeEmailChange(trx: SystemTrx, token: string, now: Date) {
  return trx
    .updateTable('email_change')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['account', 'email'])
    .executeTakeFirst();
}

/** Sets the address; false where another account has it, which is neither seen nor read here. */
export async function setEmail(
  trx: Pick<HospitalTrx, 'getExecutor'>,
  { id, email, email_validated }: { id: string; email: string; email_validated: boolean },
): Promise<boolean> {
  const { rows } = await sql<{
    done: boolean;
  }>`select app.set_email(${id}::uuid, ${email}, ${email_validated}) as done`.execute(trx);
  return rows[0]?.done === true;
}

/** Links to set a password went to the address that is no longer the person's. */
export async function voidPasswordLinks(trx: SystemTrx, account: string, now: Date): Promise<void> {
  await trx
    .updateTable('password_link')
    .set({ used_at: now })
    .where('account', '=', account)
    .where('used_at', 'is', null)
    .execute();
}
