import { deleteUnchanged, type HospitalTrx, type RowVersion, restoreUnchanged } from '@alder/database';

/** Something that a pet does not tolerate, as an import brings it. */
export type ImportedAllergy = {
  readonly name: string;
  readonly active_substance: string | null;
  readonly reaction: string;
  readonly severity: 'unknown' | 'mild' | 'moderate' | 'severe';
  readonly noted_on: string | null;
};
type Row = { readonly id: string; readonly parent: string | null; readonly data: ImportedAllergy };

/** How allergies of another practice system are taken in, so that prescriptions match them, and given back. */
export const importedAllergies = {
  async insert(trx: HospitalTrx, rows: readonly Row[]): Promise<readonly RowVersion[]> {
    if (rows.length === 0) return [];
    return trx
      .insertInto('allergy_record')
      .values(rows.map(({ id, parent, data }) => ({ id, pet: parent!, ...data })))
      .returning(['id', 'version'])
      .execute();
  },

  async update(trx: HospitalTrx, { id, data }: Row) {
    const before = await trx
      .selectFrom('allergy_record')
      .select(['name', 'active_substance', 'reaction', 'severity', 'noted_on', 'deleted_at'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const { version } = await trx
      .updateTable('allergy_record')
      .set({ ...data, deleted_at: null })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow();
    return { before, version };
  },

  remove: (trx: HospitalTrx, rows: readonly RowVersion[]) => deleteUnchanged(trx, 'allergy_record', rows),

  restore: (trx: HospitalTrx, row: RowVersion, before: object) => restoreUnchanged(trx, 'allergy_record', row, before),
};
