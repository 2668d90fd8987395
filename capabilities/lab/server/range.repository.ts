import { type HospitalTrx, newId } from '@alder/database';
import type { Sex } from '@alder/terms';
import type { Limits, RangeEntry } from '../domain/index.ts';

export type RangeRow = Awaited<ReturnType<typeof listRanges>>[number];

/** Ranges in use, newest first. */
export function listRanges(trx: HospitalTrx, species?: string) {
  let query = trx.selectFrom('custom_range').selectAll().where('deleted', '=', false).orderBy('id', 'desc');
  if (species !== undefined) query = query.where('species', '=', species);
  return query.execute();
}

/** Ranges of one species, as the rules want them. */
export async function listRangeEntries(trx: HospitalTrx, species: string): Promise<RangeEntry[]> {
  const rows = await listRanges(trx, species);
  return rows.map((row) => ({
    ...row,
    sex: row.sex as Sex | null,
    ranges: row.ranges as Record<string, Limits>,
    valid_from: row.valid_from.toISOString(),
  }));
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
