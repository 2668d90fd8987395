import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';

export type ZipRow = NonNullable<Awaited<ReturnType<typeof findZip>>>;

/** The ZIP of a link. */
export function findZip(trx: HospitalTrx, share: string) {
  return trx.selectFrom('share_zip').selectAll().where('share', '=', share).executeTakeFirst();
}

/** Starts over: another id, so that a job still packing the former one finds it superseded. */
export async function restartZip(trx: HospitalTrx, share: string, deidentify: boolean): Promise<string> {
  const id = newId();
  await trx
    .insertInto('share_zip')
    .values({ id, share, deidentify, state: 'waiting' })
    .onConflict((conflict) =>
      conflict.columns(['hospital', 'share']).doUpdateSet({
        ...{ id, deidentify, state: 'waiting', files: 0, files_done: 0, bytes: 0 },
        ...{ object_key: null, failure: null, notes: '[]' },
      }),
    )
    .execute();
  return id;
}

export type ZipValues = Partial<{
  state: 'working' | 'done' | 'failed';
  files: number;
  files_done: number;
  bytes: number;
  object_key: string;
  failure: string;
  notes: string;
}>;

/** @returns false when this ZIP is not wanted any more. */
export async function setZip(trx: HospitalTrx, id: string, values: ZipValues): Promise<boolean> {
  const { numUpdatedRows } = await trx.updateTable('share_zip').set(values).where('id', '=', id).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeZip(trx: HospitalTrx, share: string): Promise<void> {
  await trx.deleteFrom('share_zip').where('share', '=', share).execute();
}

/** ZIPs of links that offer none any more: ended, stopped or not to be downloaded from. */
export function listOutlived(trx: HospitalTrx, now: Date) {
  return trx
    .selectFrom('share_zip')
    .innerJoin('share_url', 'share_url.id', 'share_zip.share')
    .select(['share_zip.share', 'share_zip.bytes'])
    .where(({ or, eb }) =>
      or([
        eb('share_url.expiration', '<=', now),
        // Stopping can be undone for a while without packing everything again.
        eb('share_url.revoked_at', '<', sql<Date>`${now}::timestamptz - interval '1 hour'`),
        eb('share_url.downloadable', '=', false),
      ]),
    )
    .limit(100)
    .execute();
}
