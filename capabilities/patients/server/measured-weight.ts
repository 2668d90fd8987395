import type { Work } from '@alder/server';

/** The latest weight of a pet's measurements. */
export type MeasuredWeight = {
  /** The latest measurement in kg; none where the pet has no measurement any more. */
  readonly latest?: { readonly weight: number; readonly at: Date } | undefined;
  /** Time of a measurement that was corrected, deleted or moved to another pet: its weight does not stay. */
  readonly replaced?: Date | undefined;
};

/**
 * Sets the pet's weight to the latest one measured. A weight of the patient form that is newer stays; the weight of a
 * replaced measurement does not.
 */
export async function setMeasuredWeight(
  pet: string,
  { latest, replaced }: MeasuredWeight,
  { trx, emit }: Work,
): Promise<void> {
  // The only weight was a mistake: none is better than a wrong one to dose by.
  if (!latest && !replaced) return;
  const { numUpdatedRows } = await trx
    .updateTable('pet')
    .set({ weight: latest?.weight ?? null, weight_at: latest?.at ?? null })
    .where('id', '=', pet)
    .where((where) =>
      where.or([
        ...(latest ? [where('weight_at', 'is', null), where('weight_at', '<=', latest.at)] : []),
        ...(replaced ? [where('weight_at', '=', replaced)] : []),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) emit({ event: 'pet.updated', id: pet });
}
