/** Where a dose lies against the catalog's range (design: screens §3.9). */
export type DoseJudgement = 'unknown' | 'within' | 'outside' | 'farOutside';

/**
 * Milligrams per kilogram of one dose.
 *
 * @param strengthMg Milligrams in one unit of the form.
 * @returns undefined without a strength or a weight: then the dose cannot be computed.
 */
export function mgPerKg(dosage: number, strengthMg: number | null, weightKg: number | null): number | undefined {
  if (!strengthMg || !weightKg) return undefined;
  return (dosage * strengthMg) / weightKg;
}

/**
 * Units of the form that come nearest to a dose in mg/kg, in whole splits and never nothing.
 *
 * @returns undefined without a strength or a weight.
 */
export function unitsFor(
  mgPerKgWanted: number,
  { strength_mg, smallest_split }: { strength_mg: number | null; smallest_split: number },
  weightKg: number | null,
): number | undefined {
  if (!strength_mg || !weightKg) return undefined;
  const units = (mgPerKgWanted * weightKg) / strength_mg;
  return Number((Math.max(1, Math.round(units / smallest_split)) * smallest_split).toFixed(6));
}

/** Outside the range is a warning; beyond twice its end, or below half its beginning, asks for a reason. */
export function judgeDose(
  dose: number | undefined,
  { dosage_min, dosage_max }: { dosage_min: number | null; dosage_max: number | null },
): DoseJudgement {
  if (dose === undefined || (dosage_min === null && dosage_max === null)) return 'unknown';
  const low = dosage_min ?? 0;
  const high = dosage_max ?? Number.POSITIVE_INFINITY;
  if (dose > high * 2 || dose < low / 2) return 'farOutside';
  return dose < low || dose > high ? 'outside' : 'within';
}

/** Days after which a weight is too old to dose by: 30, or 7 in the first year of life. */
export function isWeightOld(weightAt: Date, birthdate: string | null, now: Date): boolean {
  const ageDays = birthdate ? (now.getTime() - Date.parse(birthdate)) / 86_400_000 : Number.POSITIVE_INFINITY;
  return now.getTime() - weightAt.getTime() > (ageDays < 365 ? 7 : 30) * 86_400_000;
}
