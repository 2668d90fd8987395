import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import type { ImportEntity } from '../domain/index.ts';

export type AppliedRow = {
  readonly number: number;
  readonly source_id: string;
  readonly target: string;
  readonly parent_target: string | null;
  readonly before: object | null;
  /** Version that the import left the entry at. */
  readonly version: number;
};

/** Rows that are in the hospital by this import, last ones first. */
export async function listApplied(
  trx: HospitalTrx,
  id: string,
  entity: ImportEntity,
  before: number | undefined,
  limit: number,
): Promise<readonly AppliedRow[]> {
  const { rows } = await sql<AppliedRow>`
    select r.number, r.source_id, r.target, r.parent_target, r.before, coalesce(k.target_version, 0) as version
    from data_import_row r
    left join data_import_key k on k.entity = r.entity and k.source_id = r.source_id and k.import = r.import
    where r.import = ${id} and r.entity = ${entity} and r.applied
      and (${before ?? null}::int is null or r.number < ${before ?? null}::int)
    order by r.number desc limit ${limit}`.execute(trx);
  return rows;
}

export async function markTakenBack(
  trx: HospitalTrx,
  id: string,
  entity: ImportEntity,
  rows: readonly AppliedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .updateTable('data_import_row')
    .set({ applied: false })
    .where('import', '=', id)
    .where('entity', '=', entity)
    .where(
      'number',
      'in',
      rows.map(({ number }) => number),
    )
    .execute();
}

/** A row that was taken back is new to the next import. */
export async function forgetKeys(
  trx: HospitalTrx,
  id: string,
  entity: ImportEntity,
  rows: readonly AppliedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .deleteFrom('data_import_key')
    .where('import', '=', id)
    .where('entity', '=', entity)
    .where(
      'source_id',
      'in',
      rows.map(({ source_id }) => source_id),
    )
    .execute();
}
