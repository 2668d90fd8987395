import { type RawBuilder, sql } from 'kysely';
import type { HospitalTrx } from './transaction.ts';

/** A row as it was left: a higher version was written by a user since. */
export type RowVersion = { readonly id: string; readonly version: number };

/** Tables whose rows are deleted by `deleted_at`. */
type SoftTable = 'vital_signs' | 'medical_record' | 'allergy_record' | 'imported_entry' | 'his_image';
/** Tables whose rows an import sets back. */
type RestoredTable = SoftTable | 'owner' | 'pet';

/** Ids with their versions as a table `l`, for the `from` of a statement. */
export function rowVersions(rows: readonly RowVersion[]): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (id uuid, version int)`;
}

/**
 * Deletes softly, by `deleted_at`, rows that were not changed since. The capability whose table it is calls it.
 *
 * @returns ids of the rows that were deleted
 */
export async function deleteUnchanged(
  trx: HospitalTrx,
  table: SoftTable,
  rows: readonly RowVersion[],
): Promise<readonly string[]> {
  if (rows.length === 0) return [];
  const { rows: deleted } = await sql<{ id: string }>`
    update ${sql.table(table)} t set deleted_at = clock_timestamp() from ${rowVersions(rows)}
    where t.id = l.id and t.version = l.version and t.deleted_at is null returning t.id`.execute(trx);
  return deleted.map(({ id }) => id);
}

/**
 * Sets columns of a row back where it was not changed since. The capability whose table it is calls it.
 *
 * @param before Columns with their earlier values.
 * @returns whether the row was set back
 */
export async function restoreUnchanged(
  trx: HospitalTrx,
  table: RestoredTable,
  { id, version }: RowVersion,
  before: object,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable(table as 'owner')
    .set(before)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
