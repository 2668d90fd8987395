import { type HospitalTrx, newId } from '@alder/database';
import type { SurgeryCheck, SurgeryValue } from '../contract/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

const checks = (trx: HospitalTrx, surgery: string) =>
  trx
    .selectFrom('surgery_check as check')
    .leftJoin('account', 'account.id', 'check.by')
    .select(['check.item', 'check.ticked', 'check.at', 'check.by', 'account.display_name as by_name'])
    .where('check.surgery_record', '=', surgery);

export async function listChecks(trx: HospitalTrx, surgery: string): Promise<SurgeryCheck[]> {
  const rows = await checks(trx, surgery).orderBy('check.at').execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Writes the state of an item; the row is made with the first tick. */
export async function putCheck(
  trx: HospitalTrx,
  surgery_record: string,
  { item, ...columns }: { item: string; ticked: boolean; at: Date; by: string },
): Promise<SurgeryCheck> {
  const known = await trx
    .selectFrom('surgery_check')
    .select('id')
    .where('surgery_record', '=', surgery_record)
    .where('item', '=', item)
    .executeTakeFirst();
  if (known) await trx.updateTable('surgery_check').set(columns).where('id', '=', known.id).execute();
  else
    await trx
      .insertInto('surgery_check')
      .values({ id: newId(), surgery_record, item, ...columns })
      .execute();
  const row = await checks(trx, surgery_record).where('check.item', '=', item).executeTakeFirstOrThrow();
  return { ...row, at: row.at.toISOString() };
}

const values = (trx: HospitalTrx, surgery: string) =>
  trx
    .selectFrom('surgery_value as cell')
    .leftJoin('account', 'account.id', 'cell.by')
    .select(['cell.id', 'cell.version', 'cell.at', 'cell.measure', 'cell.value', 'cell.by'])
    .select('account.display_name as by_name')
    .where('cell.surgery_record', '=', surgery);

export async function listValues(trx: HospitalTrx, surgery: string): Promise<SurgeryValue[]> {
  return (await values(trx, surgery).orderBy('cell.at').execute()).map(present);
}

/** Cells of one column. */
export async function listColumn(trx: HospitalTrx, surgery: string, at: Date): Promise<SurgeryValue[]> {
  return (await values(trx, surgery).where('cell.at', '=', at).execute()).map(present);
}

export async function putValue(
  trx: HospitalTrx,
  surgery_record: string,
  cell: { id: string | undefined; at: Date; measure: string; value: number | null; by: string },
): Promise<SurgeryValue> {
  const { value, by, at, measure } = cell;
  const id = cell.id ?? newId();
  if (cell.id) await trx.updateTable('surgery_value').set({ value, by }).where('id', '=', id).execute();
  else await trx.insertInto('surgery_value').values({ id, surgery_record, at, measure, value, by }).execute();
  return present(await values(trx, surgery_record).where('cell.id', '=', id).executeTakeFirstOrThrow());
}

function present(row: { at: Date; measure: string } & Omit<SurgeryValue, 'at' | 'measure'>): SurgeryValue {
  return { ...row, at: row.at.toISOString(), measure: row.measure as SurgeryValue['measure'] };
}

export function listEntries(trx: HospitalTrx, surgery: string) {
  return trx
    .selectFrom('surgery_entry')
    .leftJoin('account', 'account.id', 'surgery_entry.author')
    .selectAll('surgery_entry')
    .select('account.display_name as author_name')
    .where('surgery_record', '=', surgery)
    .where('surgery_entry.deleted_at', 'is', null)
    .orderBy('surgery_entry.at')
    .orderBy('surgery_entry.id')
    .execute();
}
