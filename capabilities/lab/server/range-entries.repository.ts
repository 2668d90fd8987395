import type { HospitalTrx } from '@alder/database';
import type { Limits, RangeEntry } from '@alder/ranges/domain';
import type { Sex } from '@alder/terms';

/** Ranges of one species, newest first, as the rules want them. */
export async function listRangeEntries(trx: HospitalTrx, species: string): Promise<RangeEntry[]> {
  const rows = await trx
    .selectFrom('custom_range')
    .selectAll()
    .where('deleted', '=', false)
    .where('species', '=', species)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    sex: row.sex as Sex | null,
    ranges: row.ranges as Record<string, Limits>,
    valid_from: row.valid_from.toISOString(),
  }));
}
