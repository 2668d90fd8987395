import { deleteUnchanged, type HospitalTrx, type RowVersion, restoreUnchanged } from '@alder/database';

/** A weight as an import brings it. */
export type ImportedWeight = { readonly measured_at: string /** kg */; readonly weight: number };
type Row = { readonly id: string; readonly parent: string | null; readonly data: ImportedWeight };

/** How weights of another practice system become measurements of the pet, and are given back. */
export const importedWeights = {
  async insert(trx: HospitalTrx, rows: readonly Row[]): Promise<readonly RowVersion[]> {
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

  remove: (trx: HospitalTrx, rows: readonly RowVersion[]) => deleteUnchanged(trx, 'vital_signs', rows),

  restore: (trx: HospitalTrx, row: RowVersion, before: object) => restoreUnchanged(trx, 'vital_signs', row, before),
};
