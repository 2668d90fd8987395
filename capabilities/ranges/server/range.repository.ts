import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';
import type { Limits } from '../domain/index.ts';

export type RangeRow = Awaited<ReturnType<typeof listRanges>>[number];

/** Ranges in use, newest first. */
export function listRanges(trx: HospitalTrx) {
  return trx.selectFrom('custom_range').selectAll().where('deleted', '=', false).orderBy('id', 'desc').execute();
}

export function findRange(trx: HospitalTrx, id: string) {
  return trx.selectFrom('custom_range').select('id').where('id', '=', id).executeTakeFirst();
}

/** One file at a time, and none while a user changes a range on the screen. */
export async function lockRanges(trx: HospitalTrx): Promise<RangeRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ranges ' || app.hospital(), 0))`.execute(trx);
  const all = trx.selectFrom('custom_range').selectAll().where('deleted', '=', false);
  return all.orderBy('id', 'desc').forUpdate().execute();
}

export function lockRange(trx: HospitalTrx, id: string) {
  return trx.selectFrom('custom_range').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export type RangeValues = {
  species: string;
  name: string[];
  name_zhtw: string[];
  device: string | null;
  exam_type: string | null;
  sex: string | null;
  ranges: Record<string, Limits>;
  age_from_days: number | null;
  age_to_days: number | null;
  valid_from: string;
  source: string;
};

export function insertRange(trx: HospitalTrx, { ranges, ...values }: RangeValues): Promise<RangeRow> {
  return trx
    .insertInto('custom_range')
    .values({ ...values, id: newId(), ranges: JSON.stringify(ranges) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function setRange(
  trx: HospitalTrx,
  id: string,
  { ranges, ...change }: Partial<RangeValues> & { deleted?: boolean | undefined },
): Promise<RangeRow> {
  return trx
    .updateTable('custom_range')
    .set({ ...change, ...(ranges && { ranges: JSON.stringify(ranges) }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
