import { createHash, randomBytes } from 'node:crypto';
import { type Db, type HospitalTrx, inHospital, inSystem, newId } from '@alder/database';
import { sql } from 'kysely';

/** Told to a program once; begins with a word, so that it is recognised where it should not lie. */
const PREFIX = 'dicom_';
export const TOKEN = /^dicom_[\w-]{43}$/;

/** A token to issue. */
export type NewToken = {
  readonly name: string;
  readonly mayStore: boolean;
  /** Id of the share that it is confined to. */
  readonly share?: string | undefined;
  readonly days?: number | undefined;
};

/** A token as an operator sees it. */
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
 * @returns The token, which is told here and never again.
 * @throws {Error} when the hospital has no such share.
 */
export async function addToken(
  db: Db,
  hospital: string,
  { name, mayStore, share, days }: NewToken,
  now: Date,
): Promise<{ id: string; token: string }> {
  const token = PREFIX + randomBytes(32).toString('base64url');
  const id = newId();
  await inHospital(db, hospital, async (trx) => {
    if (share && !(await trx.selectFrom('share_url').select('id').where('id', '=', share).executeTakeFirst()))
      throw new Error(`the hospital has no share ${share}`);
    const expires_at = days === undefined ? null : new Date(now.getTime() + days * 86_400_000);
    const row = { id, name, token_hash: hashOf(token), may_store: mayStore, share: share ?? null, expires_at };
    await trx.insertInto('dicomweb_token').values(row).execute();
    await noted(trx, 'dicomweb.addToken', id, { name });
  });
  return { id, token };
}

/** Every token that a hospital ever issued, newest first. */
export function listTokens(db: Db, hospital: string): Promise<ListedToken[]> {
  return inHospital(db, hospital, (trx) =>
    trx
      .selectFrom('dicomweb_token')
      .select(['id', 'name', 'may_store', 'share', 'expires_at', 'revoked_at', 'last_used', 'created_at'])
      .orderBy('id', 'desc')
      .execute(),
  );
}

/** Revokes a token for good. @returns Whether the hospital had such a token in use. */
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

/** The token and its hospital, while it opens anything; the one look-up before a hospital is known. */
export function findToken(db: Db, token: string, now: Date) {
  return inSystem(db, (trx) =>
    trx
      .selectFrom('dicomweb_token')
      .innerJoin('hospital', 'hospital.id', 'dicomweb_token.hospital')
      .leftJoin('share_url', (join) =>
        join
          .onRef('share_url.hospital', '=', 'dicomweb_token.hospital')
          .onRef('share_url.id', '=', 'dicomweb_token.share'),
      )
      .select(['dicomweb_token.id as token', 'dicomweb_token.name as token_name', 'may_store', 'share', 'last_used'])
      .select(['hospital.id', 'hospital.key', 'hospital.name', 'hospital.active', 'hospital.timezone'])
      .select(['hospital.license_his', 'hospital.license_lis', 'hospital.license_pacs', 'hospital.currency'])
      .select(['hospital.rounding', 'hospital.lang', 'hospital.configs'])
      .where('dicomweb_token.token_hash', '=', hashOf(token))
      .where('dicomweb_token.revoked_at', 'is', null)
      .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      // A share that was stopped, has ended or does not give out originals closes its tokens with it.
      .where(({ or, and, eb }) =>
        or([
          eb('share', 'is', null),
          and([
            eb('share_url.revoked_at', 'is', null),
            eb('share_url.expiration', '>', now),
            eb('share_url.downloadable', '=', true),
            // Files are given out as they are: a share without people in it has none for a program.
            eb('share_url.deidentify', '=', false),
          ]),
        ]),
      )
      .executeTakeFirst(),
  );
}

export async function touchToken(db: Db, hospital: string, id: string, now: Date): Promise<void> {
  await inHospital(db, hospital, (trx) =>
    trx.updateTable('dicomweb_token').set({ last_used: now }).where('id', '=', id).execute(),
  );
}

/** Ids that a share names. */
export type Shared = {
  readonly studies: readonly string[];
  readonly series: readonly string[];
  readonly images: readonly string[];
};

export async function findSharedIds(trx: HospitalTrx, share: string): Promise<Shared> {
  const row = await trx.selectFrom('share_url').select('queries').where('id', '=', share).executeTakeFirst();
  const { studies = [], series = [], images = [] } = (row?.queries ?? {}) as Partial<Shared>;
  return { studies, series, images };
}

function noted(trx: HospitalTrx, action: string, id: string, detail: object): Promise<unknown> {
  const audits = JSON.stringify([{ action, entity: 'dicomwebToken', id, detail }]);
  return sql`select app.finish('[]'::jsonb, ${audits}::jsonb)`.execute(trx);
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
