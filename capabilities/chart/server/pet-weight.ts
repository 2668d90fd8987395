import type { Work } from '@alder/server';

/** What the chart needs of the patients; `apps/server/src/compose.ts` and `reactions.ts` give it. */
export type Patients = {
  /**
   * Sets the pet's weight to the latest one measured, in kg, unless the patient form has a newer one. The weight of the
   * measurement made at `replaced` does not stay.
   */
  readonly setMeasuredWeight: (
    pet: string,
    measured: {
      readonly latest?: { readonly weight: number; readonly at: Date } | undefined;
      readonly replaced?: Date | undefined;
    },
    work: Work,
  ) => Promise<void>;
};

/**
 * The pet's weight follows its measurements: the latest one counts.
 *
 * @param before The set of vital signs as it was before its correction, or before it went to another pet.
 */
export async function keepLatestWeight(
  pet: string,
  patients: Patients,
  work: Work,
  before?: { readonly measured_at: Date },
): Promise<void> {
  const latest = await work.trx
    .selectFrom('vital_signs')
    .select(['weight', 'measured_at'])
    .where('pet', '=', pet)
    .where('weight', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('measured_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const measured = latest && { weight: latest.weight!, at: latest.measured_at };
  await patients.setMeasuredWeight(pet, { latest: measured, replaced: before?.measured_at }, work);
}
