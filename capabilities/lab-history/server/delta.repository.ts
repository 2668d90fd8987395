import type { HospitalTrx } from '@alder/database';
import type { DeltaLimit } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export async function findDeltaLimits(trx: HospitalTrx): Promise<{ limits: DeltaLimit[]; version: number }> {
  const row = await trx.selectFrom('delta_limits').select(['limits', 'version']).executeTakeFirst();
  // Limits that were set before results could wait let them pass.
  const limits = ((row?.limits ?? []) as DeltaLimit[]).map((limit) => ({ ...limit, holds: limit.holds ?? false }));
  return { limits, version: row?.version ?? 0 };
}

/** @returns false where they were changed since. */
export async function writeDeltaLimits(
  trx: HospitalTrx,
  { version, limits }: { version: number; limits: readonly DeltaLimit[] },
): Promise<boolean> {
  const values = { limits: JSON.stringify(limits) };
  if (version === 0) {
    const made = await trx
      .insertInto('delta_limits')
      .values(values)
      .onConflict((conflict) => conflict.column('hospital').doNothing())
      .executeTakeFirst();
    return Number(made.numInsertedOrUpdatedRows ?? 0) > 0;
  }
  const { numUpdatedRows } = await trx
    .updateTable('delta_limits')
    .set(values)
    .where('version', '=', version)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}
