import { type HospitalTrx, newId, type SystemTrx } from '@alder/database';
import { FAILURE_WINDOW_MS, type Failures } from '../domain/index.ts';

export type ShareRow = NonNullable<Awaited<ReturnType<typeof findShare>>>;

/** The link behind a hash, of whichever active hospital. */
export function findShareByHash(trx: SystemTrx, share_hash: Buffer) {
  return trx
    .selectFrom('share_url')
    .innerJoin('hospital', 'hospital.id', 'share_url.hospital')
    .selectAll('share_url')
    .select(['hospital.key as hospital_key', 'hospital.name as hospital_name', 'hospital.lang as hospital_lang'])
    .where('share_hash', '=', share_hash)
    .where('hospital.active', '=', true)
    .executeTakeFirst();
}
export type FoundShare = NonNullable<Awaited<ReturnType<typeof findShareByHash>>>;

export function findShare(trx: HospitalTrx, id: string) {
  return trx.selectFrom('share_url').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Newest first; ids grow with time. */
export function listShares(trx: HospitalTrx, before: string | undefined, limit: number): Promise<ShareRow[]> {
  return trx
    .selectFrom('share_url')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export type NewShare = {
  share_hash: Buffer;
  share_sealed: Buffer;
  title: string;
  queries: string;
  downloadable: boolean;
  expiration: Date;
  password_hash: string | null;
  email: string | null;
  author: string;
};

export function insertShare(trx: HospitalTrx, share: NewShare): Promise<ShareRow> {
  return trx
    .insertInto('share_url')
    .values({ id: newId(), ...share })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type ShareValues = Partial<{
  title: string;
  downloadable: boolean;
  expiration: Date;
  password_hash: string | null;
  password_version: number;
  revoked_at: Date | null;
}>;

/** @returns undefined when the version is not the one given. */
export function setShare(
  trx: HospitalTrx,
  id: string,
  version: number,
  values: ShareValues,
): Promise<ShareRow | undefined> {
  return trx
    .updateTable('share_url')
    .set(values)
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

/** Counts an opening; the version is raised with it, as with every change. */
export async function countOpening(trx: HospitalTrx, id: string, opened_at: Date): Promise<void> {
  await trx
    .updateTable('share_url')
    .set(({ eb }) => ({ opened: eb('opened', '+', 1), opened_at }))
    .where('id', '=', id)
    .execute();
}

/** Wrong passwords of the last hour. Holds the link until the transaction ends: tries at the same moment queue up. */
export async function countFailures(trx: HospitalTrx, share: string, address: string, now: Date): Promise<Failures> {
  await trx.selectFrom('share_url').select('id').where('id', '=', share).forUpdate().execute();
  const rows = await trx
    .selectFrom('share_attempt')
    .select('address')
    .where('share', '=', share)
    .where('at', '>', new Date(now.getTime() - FAILURE_WINDOW_MS))
    .execute();
  return { ofAddress: rows.filter((row) => row.address === address).length, ofShare: rows.length };
}

export async function noteAttempt(trx: HospitalTrx, share: string, address: string, at: Date): Promise<string> {
  const id = newId();
  await trx.insertInto('share_attempt').values({ id, share, address, at }).execute();
  return id;
}

export async function forgiveAttempt(trx: HospitalTrx, id: string): Promise<void> {
  await trx.deleteFrom('share_attempt').where('id', '=', id).execute();
}

/** Pets of the studies that a link shows. */
export function findPets(trx: HospitalTrx, ids: readonly string[]) {
  return trx
    .selectFrom('pet')
    .select(['id', 'name', 'species', 'breed'])
    .where('id', 'in', [...ids])
    .execute();
}
