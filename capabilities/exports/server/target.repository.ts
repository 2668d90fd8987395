import { type Database, type HospitalTrx, newId } from '@alder/database';
import type { Insertable, Selectable, Updateable } from 'kysely';

export type TargetRow = Selectable<Database['export_target']>;

export function findTarget(trx: HospitalTrx): Promise<TargetRow | undefined> {
  return trx.selectFrom('export_target').selectAll().executeTakeFirst();
}

export function lockTarget(trx: HospitalTrx): Promise<TargetRow | undefined> {
  return trx.selectFrom('export_target').selectAll().forNoKeyUpdate().executeTakeFirst();
}

export function insertTarget(
  trx: HospitalTrx,
  row: Omit<Insertable<Database['export_target']>, 'hospital' | 'id'>,
): Promise<TargetRow> {
  return trx
    .insertInto('export_target')
    .values({ id: newId(), ...row })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function setTarget(
  trx: HospitalTrx,
  values: Omit<Updateable<Database['export_target']>, 'hospital' | 'id'>,
): Promise<TargetRow> {
  return trx.updateTable('export_target').set(values).returningAll().executeTakeFirstOrThrow();
}
