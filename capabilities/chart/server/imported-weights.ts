import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';

/** A weight as an import brings it. */
export type ImportedWeight = { readonly measured_at: string /** kg */; readonly weight: number };
type Row = { readonly id: string; readonly parent: string | null; readonly data: ImportedWeight };
type Stored = { readonly id: string; readonly version: number };

/** How weights of another practice system become measurements of the pet, and are given back. */
export const importedWeights = {
  async insert(trx: HospitalTrx, rows: readonly Row[]): Promise<readonly Stored[]> {
    if (rows.length === 0) return [];
    return trx
      .insertInto('vital_signs')
      .values(rows.map(({ id, parent, data }) => ({ id, pet: parent!, ...data })))
      .returning(['id', 'version'])
      .execute();
  },

  async update(trx: HospitalTrx, { id, data }: Row) {
    const before = await trx
      .selectFrom('vital_signs')
      .select(['weight', 'measured_at', 'deleted_at'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const { version } = await trx
      .updateTable('vital_signs')
      .set({ ...data, deleted_at: null })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow();
    return { before, version };
  },

  async remove(trx: HospitalTrx, rows: readonly Stored[]): Promise<readonly string[]> {
    if (rows.length === 0) return [];
    const { rows: removed } = await sql<{ id: string }>`
      update vital_signs v set deleted_at = clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (id uuid, version int)
      where v.id = l.id and v.version = l.version and v.deleted_at is null returning v.id`.execute(trx);
    return removed.map(({ id }) => id);
  },

  async restore(trx: HospitalTrx, { id, version }: Stored, before: object): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('vital_signs')
      .set(before)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },
};
