import type { Medicine } from '@alder/catalog/contract';
import { doseFor, otherSpecies } from '@alder/catalog/domain';
import { suggestedUnits, usualCourse } from '@alder/pharmacy/domain';

/** What the catalog usually gives, by species and the weight of the day; `dosage` is undefined where no dose can be suggested. */
export function usualDose(
  medicine: Medicine,
  { weight, species }: { readonly weight: number | null; readonly species: string },
) {
  return {
    // The smallest part of a tablet is no suggestion where the medicine is for other species.
    dosage: otherSpecies(medicine, species)
      ? undefined
      : suggestedUnits({ ...medicine, ...doseFor(medicine, species) }, weight),
    ...usualCourse(medicine),
  };
}
