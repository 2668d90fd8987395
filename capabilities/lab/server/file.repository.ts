import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import type { SentFileFault, SentFileType } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type NewFile = {
  readonly id: string;
  readonly record: string;
  readonly name: string;
  readonly filetype: SentFileType | null;
  readonly fault: SentFileFault | null;
  readonly bytes: number;
  readonly object_key: string | null;
  readonly source_sha256: string;
  /** JSON of the points of a histogram; null of any other file. */
  readonly curve: string | null;
};

/** @returns Ids of those that the result did not have yet. */
export async function insertFiles(trx: HospitalTrx, files: readonly NewFile[]): Promise<string[]> {
  const rows = await trx
    .insertInto('lab_file')
    .values([...files])
    .onConflict((conflict) => conflict.columns(['hospital', 'record', 'source_sha256']).doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Names the first document of a result in its `pdf`. */
export async function setPdf(trx: HospitalTrx, record: string): Promise<void> {
  await sql`update lab_record set pdf = (select f.id::text from lab_file f
      where f.record = lab_record.id and f.filetype = 'pdf' order by f.id limit 1)
    where id = ${record}::uuid and pdf is null
      and exists (select from lab_file f where f.record = lab_record.id and f.filetype = 'pdf')`.execute(trx);
}

/** Files of a result in the order in which they were sent. */
export function listFiles(trx: HospitalTrx, record: string) {
  return trx
    .selectFrom('lab_file')
    .select(['id', 'name', 'filetype', 'fault', 'bytes', 'curve'])
    .where('record', '=', record)
    .orderBy('id')
    .execute();
}

export function findFile(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('lab_file')
    .select(['id', 'record', 'name', 'filetype', 'object_key'])
    .where('id', '=', id)
    .executeTakeFirst();
}
