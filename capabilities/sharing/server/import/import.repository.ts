import { type HospitalTrx, newId } from '@alder/database';

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

export function findImport(trx: HospitalTrx, id: string) {
  return trx.selectFrom('share_import').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What the same request asked for before. */
export function findImportOfRequest(trx: HospitalTrx, author: string, request_key: string) {
  return trx
    .selectFrom('share_import')
    .selectAll()
    .where('author', '=', author)
    .where('request_key', '=', request_key)
    .executeTakeFirst();
}

export type NewImport = {
  share_sealed: Buffer;
  from_hospital: string;
  from_name: string;
  share: string;
  pet: string;
  series: string;
  images: number;
  author: string;
  request_key: string | null;
};

export function insertImport(trx: HospitalTrx, entry: NewImport): Promise<ImportRow> {
  return trx
    .insertInto('share_import')
    .values({ id: newId(), state: 'waiting', ...entry })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type ImportValues = Partial<{
  state: 'working' | 'done' | 'failed';
  images_done: number;
  images_new: number;
  failure: string;
}>;

export async function setImport(trx: HospitalTrx, id: string, values: ImportValues): Promise<void> {
  await trx.updateTable('share_import').set(values).where('id', '=', id).execute();
}

/** Newest first. */
export function listImports(trx: HospitalTrx, limit: number) {
  return trx.selectFrom('share_import').selectAll().orderBy('id', 'desc').limit(limit).execute();
}
