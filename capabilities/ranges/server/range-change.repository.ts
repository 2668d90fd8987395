import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';
import type { RangeChange, RangeState } from '../contract/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

/** A change as it is kept: in whose name, on which way, and all of the range before and after. */
export type NewChange = {
  readonly range: string;
  readonly author: string;
  readonly way: RangeChange['way'];
  readonly before: RangeState | null;
  readonly after: RangeState;
};

export async function insertChange(trx: HospitalTrx, { before, after, ...change }: NewChange): Promise<void> {
  await trx
    .insertInto('range_change')
    .values({
      ...change,
      id: newId(),
      before: before && JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute();
}

type ChangeRow = {
  readonly id: string;
  readonly created_at: Date;
  readonly by: string | null;
  readonly way: RangeChange['way'];
  readonly before: RangeState | null;
  readonly after: RangeState;
};

/** Changes of a range, newest first, with the names of their authors. */
export async function listChanges(trx: HospitalTrx, range: string): Promise<readonly ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select c.id, c.created_at, who.display_name as by, c.way, c.before, c.after
    from range_change c left join account who on who.id = c.author
    where c.range = ${range}::uuid order by c.id desc limit 200`.execute(trx);
  return rows;
}
