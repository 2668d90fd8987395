import { askHospital, callFunction, type Db, type HospitalTrx, inHospital, newId } from '@alder/database';
import type { DeviceCharset } from '@alder/dicom';
import { finish, type Hospital, tokensOf } from '@alder/server';
import { sql } from 'kysely';

export const dicomwebTokens = tokensOf('dicom');

/** A token to issue. */
export type NewToken = {
  readonly name: string;
  readonly mayStore: boolean;
  /** Id of the share that the token is restricted to. */
  readonly share?: string | undefined;
  readonly days?: number | undefined;
  /** Character set of stored objects that declare Latin-1 or none. */
  readonly charset?: DeviceCharset | undefined;
};

/** A token in the operator's list. */
export type ListedToken = {
  readonly id: string;
  readonly name: string;
  readonly may_store: boolean;
  readonly share: string | null;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly last_used: Date | null;
  readonly created_at: Date;
};

/**
 * Issues a token of a hospital, for the operator's command line.
 *
 * @returns The token, which is stored as a hash and returned only here.
 * @throws {Error} when the hospital has no such share.
 */
export async function addToken(
  db: Db,
  hospital: string,
  { name, mayStore, share, days, charset }: NewToken,
  now: Date,
): Promise<{ id: string; token: string }> {
  const token = dicomwebTokens.make();
  const id = newId();
  await inHospital(db, hospital, async (trx) => {
    if (share && !(await trx.selectFrom('share_url').select('id').where('id', '=', share).executeTakeFirst()))
      throw new Error(`the hospital has no share ${share}`);
    const expires_at = days === undefined ? null : new Date(now.getTime() + days * 86_400_000);
    const row = {
      id,
      name,
      token_hash: dicomwebTokens.hashOf(token),
      may_store: mayStore,
      share: share ?? null,
      expires_at,
      charset: charset ?? null,
    };
    await trx.insertInto('dicomweb_token').values(row).execute();
    await noted(trx, 'dicomweb.addToken', id, { name });
  });
  return { id, token };
}

/** Every token that was issued for a hospital, newest first. */
export function listTokens(db: Db, hospital: string): Promise<ListedToken[]> {
  return inHospital(db, hospital, (trx) =>
    trx
      .selectFrom('dicomweb_token')
      .select(['id', 'name', 'may_store', 'share', 'expires_at', 'revoked_at', 'last_used', 'created_at'])
      .orderBy('id', 'desc')
      .execute(),
  );
}

/** Revokes a token permanently. @returns Whether the hospital had such a token in use. */
export function revokeToken(db: Db, hospital: string, id: string, now: Date): Promise<boolean> {
  return inHospital(db, hospital, async (trx) => {
    const revoked = await trx
      .updateTable('dicomweb_token')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (revoked) await noted(trx, 'dicomweb.revokeToken', id, {});
    return revoked !== undefined;
  });
}

/** A valid token and its hospital. */
type TokenRow = Hospital & {
  readonly token: string;
  readonly token_name: string;
  readonly may_store: boolean;
  readonly charset: DeviceCharset | null;
  readonly share: string | null;
  readonly last_used: Date | null;
};

/** The valid token and its hospital; the only query that runs before a hospital is known. */
export async function findToken(db: Db, token: string, now: Date): Promise<TokenRow | undefined> {
  const [row] = await callFunction<TokenRow>(db, 'app.find_dicomweb_token', [dicomwebTokens.hashOf(token), now]);
  return row;
}

export async function touchToken(db: Db, hospital: string, id: string, now: Date): Promise<void> {
  await inHospital(db, hospital, (trx) =>
    trx.updateTable('dicomweb_token').set({ last_used: now }).where('id', '=', id).execute(),
  );
}

/** Ids of a share's studies and images. */
export type Shared = {
  readonly studies: readonly string[];
  readonly series: readonly string[];
  readonly images: readonly string[];
};

export async function findSharedIds(db: Db, hospital: string, share: string): Promise<Shared> {
  const question = sql<{ queries: Partial<Shared> | null }>`select queries from share_url where id = ${share}`;
  const [row] = await askHospital(db, hospital, question.compile(db));
  const { studies = [], series = [], images = [] } = row?.queries ?? {};
  return { studies, series, images };
}

function noted(trx: HospitalTrx, action: string, id: string, detail: Record<string, unknown>): Promise<void> {
  return finish(trx, { audits: [{ action, entity: 'dicomwebToken', id, detail }] });
}
