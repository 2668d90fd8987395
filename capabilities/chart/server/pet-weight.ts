import type { Work } from '@alder/server';

/**
 * The pet's weight is the latest one measured. A weight entered at the counter later than that stays; one from the set
 * that is being corrected does not.
 *
 * The pet belongs to the patients; this is the one column pair that the chart writes there.
 *
 * @param before The set of vital signs as it was before its correction, or before it went to another pet.
 */
export async function keepLatestWeight(
  pet: string,
  { trx, emit }: Work,
  before?: { readonly measured_at: Date },
): Promise<void> {
  const latest = await trx
    .selectFrom('vital_signs')
    .select(['weight', 'measured_at'])
    .where('pet', '=', pet)
    .where('weight', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('measured_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!latest) {
    // The only weight was a mistake: none is better than a wrong one to dose by.
    if (before) await forgetWeight(pet, before.measured_at, { trx, emit });
    return;
  }

  const { numUpdatedRows } = await trx
    .updateTable('pet')
    .set({ weight: latest.weight, weight_at: latest.measured_at })
    .where('id', '=', pet)
    .where((where) =>
      where.or([
        where('weight_at', 'is', null),
        where('weight_at', '<=', latest.measured_at),
        ...(before ? [where('weight_at', '=', before.measured_at)] : []),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) emit({ event: 'pet.updated', id: pet });
}

async function forgetWeight(pet: string, weight_at: Date, { trx, emit }: Pick<Work, 'trx' | 'emit'>): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('pet')
    .set({ weight: null, weight_at: null })
    .where('id', '=', pet)
    .where('weight_at', '=', weight_at)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) emit({ event: 'pet.updated', id: pet });
}
