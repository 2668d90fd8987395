import type { Medicine } from '@alder/catalog/contract';
import { unitsFor } from '@alder/pharmacy/domain';

/** What the catalog usually gives, by the weight of the day; the smallest part of a unit where it cannot say. */
export function usualDose(medicine: Medicine, weight: number | null) {
  const units = medicine.dosage === null ? undefined : unitsFor(medicine.dosage, medicine, weight);
  return {
    dosage: units ?? medicine.smallest_split,
    frequency: medicine.frequency ?? ('QD' as const),
    days: medicine.frequency === 'STAT' ? 1 : (medicine.days ?? 7),
  };
}
