import type { Medicine } from '@alder/catalog/contract';
import { suggestedUnits } from '@alder/pharmacy/domain';

/** What the catalog usually gives, by the weight of the day; `dosage` is undefined where no dose can be suggested. */
export function usualDose(medicine: Medicine, weight: number | null) {
  return {
    dosage: suggestedUnits(medicine, weight),
    frequency: medicine.frequency ?? ('QD' as const),
    days: medicine.frequency === 'STAT' ? 1 : (medicine.days ?? 7),
  };
}
