import type { Insertable, Updateable } from 'kysely';
import type { Database } from './schema.gen.ts';
import type { HospitalTrx } from './transaction.ts';

/** Tables with one row a hospital. */
type RuleTable = 'booking_rule' | 'walk_in_rule';

/**
 * Writes the one row that a hospital has of its rules.
 *
 * @param version That the values were made from; 0 where no row was stored.
 * @returns Whether they were still that version.
 */
export async function writeRules<Table extends RuleTable>(
  trx: HospitalTrx,
  table: Table,
  { version, ...values }: Insertable<Database[Table]> & { readonly version: number },
): Promise<boolean> {
  if (version === 0) {
    const made = await trx
      .insertInto(table)
      .values(values as never)
      .onConflict((conflict) => conflict.column('hospital' as never).doNothing())
      .executeTakeFirst();
    return Number(made.numInsertedOrUpdatedRows ?? 0) > 0;
  }
  const { numUpdatedRows } = await trx
    .updateTable(table as RuleTable)
    .set(values as Updateable<Database[RuleTable]>)
    .where('version', '=', version)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}
