import { type Database, type HospitalTrx, newId } from '@alder/database';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';

export type ExportRow = Selectable<Database['data_export']>;
export type ExportValues = Omit<Updateable<Database['data_export']>, 'hospital' | 'id'>;
export type FileRow = Selectable<Database['data_export_file']>;
export type NewFile = Omit<Insertable<Database['data_export_file']>, 'hospital' | 'export'>;

const RUNNING = ['waiting', 'reading', 'copying', 'sending'] as const;

export function findExport(trx: HospitalTrx, id: string): Promise<ExportRow | undefined> {
  return trx.selectFrom('data_export').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Reads one export and holds it until the transaction ends. */
export function lockExport(trx: HospitalTrx, id: string): Promise<ExportRow | undefined> {
  return trx.selectFrom('data_export').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** @returns undefined when one is running already */
export function insertExport(
  trx: HospitalTrx,
  row: Pick<Insertable<Database['data_export']>, 'kind' | 'lang' | 'created_by'>,
): Promise<ExportRow | undefined> {
  return trx
    .insertInto('data_export')
    .values({ id: newId(), ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['hospital'])
        .where('state', 'in', [...RUNNING])
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

export function setExport(trx: HospitalTrx, id: string, values: ExportValues): Promise<ExportRow> {
  return trx.updateTable('data_export').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Exports with the name of the requesting user, newest first. */
export function listExports(trx: HospitalTrx, { before, limit }: { before: string | undefined; limit: number }) {
  return trx
    .selectFrom('data_export')
    .leftJoin('account', 'account.id', 'data_export.created_by')
    .selectAll('data_export')
    .select('account.display_name as created_by_name')
    .$if(before !== undefined, (query) => query.where('data_export.id', '<', before!))
    .orderBy('data_export.id', 'desc')
    .limit(limit)
    .execute();
}

/** Exports that a job should be working on. */
export function listRunning(trx: HospitalTrx) {
  return trx
    .selectFrom('data_export')
    .select('id')
    .where('state', 'in', [...RUNNING])
    .execute();
}

export function listExpired(trx: HospitalTrx, now: Date) {
  return trx
    .selectFrom('data_export')
    .selectAll()
    .where('state', '=', 'done')
    .where('expires_at', '<=', now)
    .limit(50)
    .execute();
}

export async function findName(trx: HospitalTrx, account: string | null): Promise<string | null> {
  if (account === null) return null;
  const row = await trx.selectFrom('account').select('display_name').where('id', '=', account).executeTakeFirst();
  return row?.display_name ?? null;
}

/** Writes the files of an archive that is begun, in place of those of an earlier beginning. */
export async function replaceFiles(trx: HospitalTrx, id: string, files: readonly NewFile[]): Promise<void> {
  await removeFiles(trx, id);
  for (let at = 0; at < files.length; at += 1000) {
    const rows = files.slice(at, at + 1000).map((file) => ({ ...file, export: id }));
    await trx.insertInto('data_export_file').values(rows).execute();
  }
}

export async function removeFiles(trx: HospitalTrx, id: string): Promise<void> {
  await trx.deleteFrom('data_export_file').where('export', '=', id).execute();
}

/** Files in the order of the archive, those after `number`. */
export function listFiles(trx: HospitalTrx, id: string, { after, limit }: { after: number; limit: number }) {
  return trx
    .selectFrom('data_export_file')
    .selectAll()
    .where('export', '=', id)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
}

export type WrittenFile = {
  readonly number: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly crc32: number;
  readonly at: number;
  readonly note: 'missing' | 'damaged' | null;
  readonly directory: unknown;
};

export async function setFilesWritten(trx: HospitalTrx, id: string, files: readonly WrittenFile[]): Promise<void> {
  await sql`update data_export_file f
    set bytes = w.bytes, sha256 = w.sha256, crc32 = w.crc32, at = w.at, note = w.note, directory = w.directory
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
      as w (number int, bytes bigint, sha256 text, crc32 bigint, at bigint, note text, directory jsonb)
    where f.export = ${id} and f.number = w.number`.execute(trx);
}
