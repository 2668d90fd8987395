import type { HospitalTrx } from '@alder/database';
import { type Upload, upload } from '../contract/index.ts';

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

/** An upload of this account; those of other accounts are not found. */
export function findUpload(trx: HospitalTrx, id: string, account: string) {
  return trx
    .selectFrom('pacs_upload')
    .selectAll()
    .where('id', '=', id)
    .where('account', '=', account)
    .executeTakeFirst();
}

/** A finished upload by its random key; any colleague may file it. */
export function findStoredUpload(trx: HospitalTrx, fileKey: string, kind: 'raw' | 'thumbnail') {
  return trx
    .selectFrom('pacs_upload')
    .selectAll()
    .where('file_key', '=', fileKey)
    .where('kind', '=', kind)
    .where('state', 'in', ['stored', 'filed'])
    .forUpdate()
    .executeTakeFirst();
}

/** Uploads of an account that are still incomplete, other than `except`, and that were active since. */
export async function countArriving(trx: HospitalTrx, account: string, except: string, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('pacs_upload')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account', '=', account)
    .where('state', '=', 'arriving')
    .where('id', '!=', except)
    .where('updated_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Begins an upload; an existing one is not changed. */
export async function beginUpload(
  trx: HospitalTrx,
  row: { id: string; account: string; filename: string; bytes: number },
) {
  await trx
    .insertInto('pacs_upload')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return findUpload(trx, row.id, row.account);
}

export type UploadChange = Partial<
  Pick<
    UploadRow,
    | 'state'
    | 'bytes'
    | 'received'
    | 'filetype'
    | 'file_key'
    | 'object_key'
    | 'sha256'
    | 'pixel_sha256'
    | 'described'
    | 'reason'
    | 'image'
  >
>;

export async function setUpload(trx: HospitalTrx, id: string, change: UploadChange): Promise<UploadRow> {
  return trx.updateTable('pacs_upload').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Deletes an upload that was refused or cancelled. */
export async function deleteUpload(trx: HospitalTrx, id: string): Promise<void> {
  await trx.deleteFrom('pacs_upload').where('id', '=', id).execute();
}

export function presentUpload(row: UploadRow): Upload {
  return upload.parse({ ...row, upload: row.id });
}
