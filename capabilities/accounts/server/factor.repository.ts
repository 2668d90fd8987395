import type { SystemTrx } from '@alder/database';
import type { Services } from '@alder/server';
import { type SealedFor, seal, unseal } from '@alder/settings';
import { readCode } from '../domain/factor.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { stepAt, stepOfCode } from './totp.ts';

type Secrets = Pick<Services, 'settings'>['settings'];

/** The secret of an authenticator app belongs to its account: a row cannot be moved to another one. */
const sealedFor = (account: string): SealedFor => ({ purpose: 'second-factor', owner: account });

/** What protects an account beside its password. */
export type Factors = {
  readonly totp: { readonly confirmed_at: Date } | undefined;
  readonly passkeys: number;
  readonly recoveryCodes: number;
};

export const hasFactor = ({ totp, passkeys }: Factors): boolean => totp !== undefined || passkeys > 0;

export async function findFactors(trx: SystemTrx, account: string): Promise<Factors> {
  const totp = await trx
    .selectFrom('account_totp')
    .select('confirmed_at')
    .where('account', '=', account)
    .executeTakeFirst();
  const { passkeys } = await trx
    .selectFrom('account_passkey')
    .select(({ fn }) => fn.countAll<number>().as('passkeys'))
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  const { left } = await trx
    .selectFrom('account_recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('account', '=', account)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    totp: totp?.confirmed_at ? { confirmed_at: totp.confirmed_at } : undefined,
    passkeys: Number(passkeys),
    recoveryCodes: Number(left),
  };
}

/**
 * Uses a code up: of the authenticator app, whose time step then counts no more, or a recovery code, which is good once.
 * The rows are locked, so that of two requests with the same code one gets in.
 *
 * @returns Which it was; undefined when it proves nothing.
 */
export async function takeCode(
  trx: SystemTrx,
  secrets: Secrets,
  { account, code: typed, now }: { account: string; code: string; now: Date },
): Promise<'totp' | 'recovery' | undefined> {
  const read = readCode(typed);
  if (!read) return undefined;
  if (read.kind === 'recovery') {
    const used = await trx
      .updateTable('account_recovery_code')
      .set({ used_at: now })
      .where('account', '=', account)
      .where('code_hash', '=', hashRecoveryCode(secrets, account, read.code))
      .where('used_at', 'is', null)
      .returning('account')
      .executeTakeFirst();
    return used && 'recovery';
  }
  const totp = await trx
    .selectFrom('account_totp')
    .select(['secret', 'last_step'])
    .where('account', '=', account)
    .forUpdate()
    .executeTakeFirst();
  if (!totp?.secret) return undefined;
  const step = stepOfCode(unseal(secrets, sealedFor(account), totp.secret), read.code, {
    now,
    after: Number(totp.last_step),
  });
  if (step === undefined) return undefined;
  await trx.updateTable('account_totp').set({ last_step: step }).where('account', '=', account).execute();
  return 'totp';
}

/** Keeps a secret that is being set up; the one in use stays until a code of the new one was right. */
export async function setPendingTotp(
  trx: SystemTrx,
  secrets: Secrets,
  { account, secret, now }: { account: string; secret: Buffer; now: Date },
): Promise<void> {
  const pending = { pending: seal(secrets, sealedFor(account), secret), pending_at: now };
  await trx
    .insertInto('account_totp')
    .values({ account, ...pending })
    .onConflict((conflict) => conflict.column('account').doUpdateSet(pending))
    .execute();
}

/** Takes the pending secret into use, if the code is one of it. @returns false for a wrong code. */
export async function confirmPendingTotp(
  trx: SystemTrx,
  secrets: Secrets,
  { account, code: typed, now }: { account: string; code: string; now: Date },
): Promise<boolean> {
  const row = await trx
    .selectFrom('account_totp')
    .select('pending')
    .where('account', '=', account)
    .forUpdate()
    .executeTakeFirst();
  const read = readCode(typed);
  if (!row?.pending || read?.kind !== 'totp') return false;
  const secret = unseal(secrets, sealedFor(account), row.pending);
  // A code of the first minutes may come from a clock that is late by a step; it is used up as any other.
  const step = stepOfCode(secret, read.code, { now, after: stepAt(now) - 2 });
  if (step === undefined) return false;
  await trx
    .updateTable('account_totp')
    .set({ secret: row.pending, confirmed_at: now, last_step: step, pending: null, pending_at: null })
    .where('account', '=', account)
    .execute();
  return true;
}

/** Takes the app away. */
export async function deleteTotp(trx: SystemTrx, account: string): Promise<void> {
  await trx.deleteFrom('account_totp').where('account', '=', account).execute();
  await deleteIdleCodes(trx, account);
}

/** Recovery codes stand in for a factor: they go with the last one. */
export async function deleteIdleCodes(trx: SystemTrx, account: string): Promise<void> {
  if (!hasFactor(await findFactors(trx, account))) await deleteRecoveryCodes(trx, account);
}

export async function deleteAllFactors(trx: SystemTrx, account: string): Promise<void> {
  await trx.deleteFrom('account_totp').where('account', '=', account).execute();
  await deleteRecoveryCodes(trx, account);
}

/** Draws new codes in place of all before. Only their hashes are stored. */
export async function replaceRecoveryCodes(trx: SystemTrx, secrets: Secrets, account: string): Promise<string[]> {
  await deleteRecoveryCodes(trx, account);
  const codes = newRecoveryCodes();
  await trx
    .insertInto('account_recovery_code')
    .values(codes.map((code) => ({ account, code_hash: hashRecoveryCode(secrets, account, code) })))
    .execute();
  return codes;
}

async function deleteRecoveryCodes(trx: SystemTrx, account: string): Promise<void> {
  await trx.deleteFrom('account_recovery_code').where('account', '=', account).execute();
}
