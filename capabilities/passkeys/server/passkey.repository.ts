import { randomBytes } from 'node:crypto';
import type { SystemTrx } from '@alder/database';
import { type Ceremony, isLive } from '../domain/index.ts';
import { sha256 } from './signature.ts';

/** Challenges of one account that wait at the same time: older ones are dropped, so that no client fills the table. */
const MAX_CHALLENGES = 20;

export function listPasskeys(trx: SystemTrx, account: string) {
  return trx
    .selectFrom('account_passkey')
    .select(['id', 'credential_id', 'transports', 'name', 'created_at', 'used_at', 'copied_at'])
    .where('account', '=', account)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The passkey of this account with this credential ID, locked: of two log-ins with one signature one gets in. */
export function lockPasskey(trx: SystemTrx, account: string, credential: string) {
  return trx
    .selectFrom('account_passkey')
    .select(['id', 'public_key', 'sign_count'])
    .where('account', '=', account)
    .where('credential_id', '=', credential)
    .forUpdate()
    .executeTakeFirst();
}

/** @returns false when the credential is registered already, by any account. */
export async function insertPasskey(
  trx: SystemTrx,
  row: {
    readonly account: string;
    readonly id: string;
    readonly credential_id: string;
    readonly public_key: Buffer;
    readonly sign_count: number;
    readonly transports: string[];
    readonly name: string;
    readonly created_at: Date;
  },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('account_passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function setPasskeyUsed(
  trx: SystemTrx,
  { account, id, sign_count, now }: { account: string; id: string; sign_count: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('account_passkey')
    .set({ sign_count, used_at: now })
    .where('account', '=', account)
    .where('id', '=', id)
    .execute();
}

export async function setPasskeyCopied(trx: SystemTrx, account: string, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('account_passkey')
    .set({ copied_at: now })
    .where('account', '=', account)
    .where('id', '=', id)
    .execute();
}

/** @returns false when the account has no passkey with this id. */
export async function renamePasskeyRow(
  trx: SystemTrx,
  { account, id, name }: { account: string; id: string; name: string },
): Promise<boolean> {
  const renamed = await trx
    .updateTable('account_passkey')
    .set({ name })
    .where('account', '=', account)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return renamed !== undefined;
}

/** @returns Name of the passkey that is gone; undefined when the account has none with this id. */
export async function removePasskeyRow(trx: SystemTrx, account: string, id: string): Promise<string | undefined> {
  const removed = await trx
    .deleteFrom('account_passkey')
    .where('account', '=', account)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return removed?.name;
}

export async function removeAllPasskeys(trx: SystemTrx, account: string): Promise<void> {
  await trx.deleteFrom('account_passkey').where('account', '=', account).execute();
  await trx.deleteFrom('passkey_challenge').where('account', '=', account).execute();
}

/** Draws 256 random bits to sign; the database keeps their hash. Those that lapsed go. */
export async function drawChallenge(
  trx: SystemTrx,
  { account, purpose, now }: { account: string; purpose: Ceremony; now: Date },
): Promise<string> {
  const waiting = await trx
    .selectFrom('passkey_challenge')
    .select(['challenge_hash', 'created_at'])
    .where('account', '=', account)
    .orderBy('created_at', 'desc')
    .execute();
  const old = waiting.filter(({ created_at }, index) => !isLive(created_at, now) || index >= MAX_CHALLENGES - 1);
  for (const { challenge_hash } of old)
    await trx
      .deleteFrom('passkey_challenge')
      .where('account', '=', account)
      .where('challenge_hash', '=', challenge_hash)
      .execute();
  const challenge = randomBytes(32).toString('base64url');
  await trx
    .insertInto('passkey_challenge')
    .values({ account, purpose, challenge_hash: sha256(challenge), created_at: now })
    .execute();
  return challenge;
}

/** Uses a challenge up. @returns false when it was none of this account's, was used, or lapsed. */
export async function takeChallenge(
  trx: SystemTrx,
  { account, purpose, challenge, now }: { account: string; purpose: Ceremony; challenge: string; now: Date },
): Promise<boolean> {
  const registered = await trx
    .deleteFrom('passkey_challenge')
    .where('account', '=', account)
    .where('purpose', '=', purpose)
    .where('challenge_hash', '=', sha256(challenge))
    .returning('created_at')
    .executeTakeFirst();
  return registered !== undefined && isLive(registered.created_at, now);
}
