import type { Medicine } from '@alder/catalog/contract';
import { doseFor } from '@alder/catalog/domain';
import { suggestedUnits } from '@alder/pharmacy/domain';

/** What the catalog usually gives, by species and the weight of the day; `dosage` is undefined where no dose can be suggested. */
export function usualDose(
  medicine: Medicine,
  { weight, species }: { readonly weight: number | null; readonly species: string },
) {
  const range = doseFor(medicine, species);
  return {
    // The smallest part of a tablet is no suggestion where only other species have a dose.
    dosage: range.of === 'otherSpecies' ? undefined : suggestedUnits({ ...medicine, ...range }, weight),
    frequency: medicine.frequency ?? ('QD' as const),
    days: medicine.frequency === 'STAT' ? 1 : (medicine.days ?? 7),
  };
}
