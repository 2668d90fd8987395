import type { LineNames } from '@alder/catalog/domain';
import { type Database, type HospitalTrx, newId } from '@alder/database';
import { type Insertable, sql, type Updateable } from 'kysely';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

const lines = (trx: HospitalTrx) =>
  trx
    .selectFrom('treatment_record')
    .select(['id', 'medical_record', 'pet', 'treatment', 'status', 'author', 'deleted_at', 'lab_order'])
    .select(sql<boolean>`app.visit_is_open(medical_record)`.as('is_open'));

export type LineRow = NonNullable<Awaited<ReturnType<typeof findLine>>>;

export function findLine(trx: HospitalTrx, id: string) {
  return lines(trx).where('id', '=', id).executeTakeFirst();
}

/** Lines that charge an order, those that were taken off included. */
export function listLinesOfOrder(trx: HospitalTrx, lab_order: string): Promise<LineRow[]> {
  return lines(trx).where('lab_order', '=', lab_order).forUpdate().execute();
}

/** Lines of a visit that have an order, those that were taken off left out. */
export function listOrderedLines(trx: HospitalTrx, medical_record: string): Promise<LineRow[]> {
  return lines(trx)
    .where('medical_record', '=', medical_record)
    .where('lab_order', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
}

export function findOrder(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('lab_order')
    .select(['id', 'pet', 'device', 'tests', 'order_status', 'placer', 'rerun'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The pet's visit that a new line can be charged to: on the board and not paid. */
export function findChargedVisit(trx: HospitalTrx, pet: string) {
  return trx
    .selectFrom('medical_record')
    .select('id')
    .where('pet', '=', pet)
    .where(sql<boolean>`app.visit_is_open(id)`)
    .orderBy('checked_in_at', 'desc')
    .limit(1)
    .forKeyShare()
    .executeTakeFirst();
}

/** The entry of the catalog that sells a test, the hospital's own before a shared default, and every id that names it. */
export async function findTestOffer(trx: HospitalTrx, test: string) {
  const { rows } = await sql<LineNames & { ids: string[]; price: number }>`
    select array_remove(array[id, default_entry], null) as ids, name, name_zhtw, name_ja, price, 1 as rank
    from treatment where lab_test = ${test} and not deleted
    union all
    select array[id], content ->> 'name', content ->> 'name_zhtw', content ->> 'name_ja', 0, 2
    from default_entry where model = 'treatment' and content ->> 'lab_test' = ${test}
      and id not in (select default_entry from default_entry_deleted)
    order by rank limit 1`.execute(trx);
  return rows[0];
}

/** A line of the plan that waits for a test and has no order yet. */
export function findPlannedLine(trx: HospitalTrx, medical_record: string, entries: readonly string[]) {
  return lines(trx)
    .where('medical_record', '=', medical_record)
    .where('treatment', 'in', [...entries])
    .where('status', '=', 'to_do')
    .where('lab_order', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertLine(
  trx: HospitalTrx,
  line: Omit<Insertable<Database['treatment_record']>, 'id'>,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('treatment_record')
    .values({ id, ...line })
    .execute();
  return id;
}

export async function setLine(
  trx: HospitalTrx,
  id: string,
  columns: Pick<Updateable<Database['treatment_record']>, 'lab_order' | 'status' | 'deleted_at'>,
): Promise<void> {
  await trx.updateTable('treatment_record').set(columns).where('id', '=', id).execute();
}
