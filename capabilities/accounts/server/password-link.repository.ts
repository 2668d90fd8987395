import { newId, type SystemTrx } from '@alder/database';
import { finishIn, listMemberships } from './account.repository.ts';
import type { NewPassword } from './new-password.ts';
import { hashToken } from './session-cookie.ts';

/** What a link is for: to set a password that was forgotten, or a first one, or to take a lost second factor away. */
export type LinkPurpose = 'reset' | 'activate' | 'factor';
const SETS_PASSWORD: readonly LinkPurpose[] = ['reset', 'activate'];
/** Purposes whose links void one another: a link of a factor never sets a password, nor the other way round. */
const sameUse = (purpose: LinkPurpose): readonly LinkPurpose[] => (purpose === 'factor' ? ['factor'] : SETS_PASSWORD);

/** Writes a link and voids those before it: the newest letter is the one that counts. */
export async function insertPasswordLink(
  trx: SystemTrx,
  {
    account,
    token,
    purpose,
    expires_at,
    now,
  }: { account: string; token: string; purpose: LinkPurpose; expires_at: Date; now: Date },
): Promise<void> {
  await trx
    .updateTable('password_link')
    .set({ used_at: now })
    .where('account', '=', account)
    .where('purpose', 'in', sameUse(purpose))
    .where('used_at', 'is', null)
    .execute();
  await trx
    .insertInto('password_link')
    .values({ id: newId(), token_hash: hashToken(token), account, purpose, expires_at })
    .execute();
}

/** Uses a link up; `undefined` when it was used, replaced or is over its time. */
export function takePasswordLink(
  trx: SystemTrx,
  token: string,
  { now, purpose = 'reset' }: { now: Date; purpose?: LinkPurpose },
) {
  return trx
    .updateTable('password_link')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', sameUse(purpose))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'account'])
    .executeTakeFirst();
}

/**
 * Whose password this link sets, and what that has to fulfil: the strictest minimum of the person's hospitals, and the words around
 * the account in all of them. Undefined when the link opens nothing; it is not used up.
 */
export async function findPasswordRule(
  trx: SystemTrx,
  token: string,
  now: Date,
): Promise<(Pick<NewPassword, 'min' | 'words'> & { readonly email: string }) | undefined> {
  const account = await trx
    .selectFrom('password_link')
    .innerJoin('account', 'account.id', 'password_link.account')
    .select(['account.id', 'account.email', 'account.display_name', 'account.phone'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', SETS_PASSWORD)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('account.active', '=', true)
    .executeTakeFirst();
  if (!account) return undefined;
  const hospitals = await trx
    .selectFrom('membership')
    .innerJoin('hospital', 'hospital.id', 'membership.hospital')
    .select(['hospital.key', 'hospital.name', 'hospital.configs'])
    .where('membership.account', '=', account.id)
    .where('membership.active', '=', true)
    .execute();
  const minimums = hospitals.map(({ configs }) => Number((configs as { passwordMin?: unknown } | null)?.passwordMin));
  return {
    email: account.email,
    min: Math.max(0, ...minimums.filter(Number.isSafeInteger)),
    words: [account.email, account.display_name, account.phone, ...hospitals.flatMap(({ key, name }) => [key, name])],
  };
}

/**
 * Whether the link of an invitation was used and its person can log in since then. One that a newer letter replaced before
 * anybody used it was not.
 */
export async function hasSetPassword(trx: SystemTrx, token: string): Promise<boolean> {
  const link = await trx
    .selectFrom('password_link')
    .innerJoin('account', 'account.id', 'password_link.account')
    .select('password_link.id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'activate')
    .where('used_at', 'is not', null)
    .where('account.password_hash', 'is not', null)
    .where('account.active', '=', true)
    .executeTakeFirst();
  return link !== undefined;
}

/** The account that a link is for; undefined when it opens nothing. It is not used up. */
export function findLinkedAccount(
  trx: SystemTrx,
  token: string,
  { purpose, now }: { purpose: LinkPurpose; now: Date },
) {
  return trx
    .selectFrom('password_link')
    .innerJoin('account', 'account.id', 'password_link.account')
    .select(['account.id', 'account.email', 'account.password_hash'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('account.active', '=', true)
    .executeTakeFirst();
}

/** Writes an audit row about an account's password into each of its hospitals. */
export async function auditPassword(
  trx: SystemTrx,
  account: string,
  { action, detail }: { readonly action: string; readonly detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  for (const { hospitalId } of await listMemberships(trx, account))
    await finishIn(trx, hospitalId, [], [{ action, entity: 'user', id: account, detail }]);
}
