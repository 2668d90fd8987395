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

/**
 * Units of the form to suggest for an animal: whole splits, within the catalog's range.
 *
 * Without a range the usual dose stands for it, and a suggestion may differ from it as far as {@link judgeDose} allows.
 * A medicine that is not dosed by weight is suggested as a whole one where it is not divided. One that is divided, or that has a
 * strength but no dose in the catalog, is not suggested: 0.05 mL of a syrup or of ketamine would be a dose that no user chose.
 *
 * @returns undefined without a weight, without a dose in the catalog, and where no whole number of splits gives a dose within the range.
 */
export function suggestedUnits(
  medicine: {
    readonly strength_mg: number | null;
    readonly smallest_split: number;
    readonly dosage: number | null;
    readonly dosage_min: number | null;
    readonly dosage_max: number | null;
  },
  weightKg: number | null,
): number | undefined {
  const { strength_mg, smallest_split, dosage, dosage_min, dosage_max } = medicine;
  if (!weightKg) return undefined;
  if (strength_mg && dosage === null && dosage_min === null && dosage_max === null) return undefined;
  const nearest = dosage === null ? undefined : unitsFor(dosage, medicine, weightKg);
  const tried =
    nearest === undefined
      ? [smallest_split].filter(Number.isInteger)
      : [nearest, nearest - smallest_split, nearest + smallest_split];
  const judge = (units: number, min: number | null, max: number | null) =>
    judgeDose(mgPerKg(units, strength_mg, weightKg), { dosage_min: min, dosage_max: max });
  const isGood = (units: number) => {
    if (units <= 0) return false;
    const judged = judge(units, dosage_min, dosage_max);
    return judged === 'within' || (judged === 'unknown' && judge(units, dosage, dosage) !== 'farOutside');
  };
  const units = tried.find(isGood);
  return units === undefined ? undefined : Number(units.toFixed(6));
}

/** Units that hold many doses, or one that lasts for weeks: a whole one is handed over once. */
const CONTAINERS: readonly string[] = ['bottle', 'tube', 'bag', 'box', 'can', 'inhaler', 'piece', 'pipette', 'vial'];

/** Days of a medicine whose catalog entry names none. */
const USUAL_DAYS = 7;

/**
 * How often and how long a medicine is given where nobody has chosen yet.
 *
 * Without a frequency in the catalog a dewormer, an injection and a whole container are given once: a monthly tablet every day
 * for a week, or a bottle of eye drops a day, would be a prescription that no user chose.
 */
export function usualCourse<Frequency extends string>(medicine: {
  readonly type: string;
  readonly unit: string;
  readonly frequency: Frequency | null;
  readonly days: number | null;
}): { frequency: Frequency | 'QD' | 'STAT'; days: number } {
  const { type, unit, frequency, days } = medicine;
  const isOnce = type === 'deworm' || type === 'injection' || CONTAINERS.includes(unit.trim().toLowerCase());
  const usual = frequency ?? (isOnce && days === null ? 'STAT' : 'QD');
  return { frequency: usual, days: usual === 'STAT' ? 1 : (days ?? USUAL_DAYS) };
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

/**
 * The doses next to one that cannot be given: a tablet in eighths where it is divided into quarters. Screen and server call
 * this function.
 *
 * @param dosage Units of the form at a time.
 * @param smallestSplit Smallest part of a unit, in the same units.
 * @returns undefined where the dose is a whole number of smallest parts; `below` is undefined where that would be nothing.
 */
export function nearestDoses(
  dosage: number,
  smallestSplit: number,
): { readonly below: number | undefined; readonly above: number } | undefined {
  const parts = dosage / smallestSplit;
  // Decimal fractions are not exact in binary: 0.3 in parts of 0.05 are 5.999999999999999.
  if (Math.abs(parts - Math.round(parts)) < 1e-6) return undefined;
  const units = (count: number) => Number((count * smallestSplit).toFixed(6));
  const least = Math.floor(parts);
  return { below: least === 0 ? undefined : units(least), above: units(least + 1) };
}

/** Days after which a weight is too old to dose by: 30, or 7 in the first year of life. */
export function isWeightOld(weightAt: Date, birthdate: string | null, now: Date): boolean {
  const ageDays = birthdate ? (now.getTime() - Date.parse(birthdate)) / 86_400_000 : Number.POSITIVE_INFINITY;
  return now.getTime() - weightAt.getTime() > (ageDays < 365 ? 7 : 30) * 86_400_000;
}
