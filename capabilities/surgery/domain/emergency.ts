/** A weight older than this is asked about before a dose is computed from it. */
export const WEIGHT_HOLDS_DAYS = 30;
const DAY_MS = 86_400_000;

export const doseUnits = ['mg', 'mcg', 'U', 'mEq'] as const;
export type DoseUnit = (typeof doseUnits)[number];

export type EmergencyDose = {
  readonly species: readonly string[];
  /** Units per kg. */
  readonly dose: number;
  /** Units in one mL. */
  readonly concentration: number;
  readonly max_ml: number | null;
};

/** Whether a weight may be used as it is: there is one, it is recent, or it has to be asked for. */
export function weightState(weight: number | null, weight_at: string | null, now: Date): 'usable' | 'old' | 'missing' {
  if (weight === null || !(weight > 0)) return 'missing';
  if (weight_at === null) return 'old';
  return now.getTime() - Date.parse(weight_at) > WEIGHT_HOLDS_DAYS * DAY_MS ? 'old' : 'usable';
}

/** Volume to draw up, mL; rounded so that a syringe can be read, never up beyond the limit. */
export function volumeOf({ dose, concentration, max_ml }: EmergencyDose, weight: number): number {
  return Math.min(roundVolume((dose * weight) / concentration), max_ml ?? Number.POSITIVE_INFINITY);
}

/** Amount of the drug that is drawn up without the limit, in its unit. */
export function amountOf({ dose }: Pick<EmergencyDose, 'dose'>, weight: number): number {
  return Number((dose * weight).toPrecision(3));
}

/** 0.01 mL below 1 mL, 0.1 mL above; a volume that no syringe shows stays as exact as it is. */
function roundVolume(ml: number): number {
  if (ml < 0.01) return Number(ml.toPrecision(2));
  return ml < 1 ? Math.round(ml * 100) / 100 : Math.round(ml * 10) / 10;
}

/** Whether the limit of the drug, not the weight, decides the volume. */
export function isLimited(drug: EmergencyDose, weight: number): boolean {
  return drug.max_ml !== null && (drug.dose * weight) / drug.concentration > drug.max_ml;
}

export function isForSpecies({ species }: Pick<EmergencyDose, 'species'>, of: string): boolean {
  return species.length === 0 || species.includes(of.toLowerCase());
}

/** Drugs of the sheet of a patient: approved ones for its species. Unapproved ones are not on it. */
export function sheetOf<Drug extends EmergencyDose & { readonly approved_by: string | null }>(
  drugs: readonly Drug[],
  species: string,
): Drug[] {
  return drugs.filter((drug) => drug.approved_by !== null && isForSpecies(drug, species));
}

const RECOVER = 'RECOVER 2012 (Fletcher et al., JVECC 22 S1: S102); 2024 update';
const both = ['dog', 'cat'] as const;
type Example = EmergencyDose & {
  readonly name: string;
  readonly unit: DoseUnit;
  readonly use: string;
  readonly route: string;
  readonly source: string;
};
const row = (
  name: string,
  use: string,
  dose: number,
  unit: DoseUnit,
  concentration: number,
  more: Partial<Example> = {},
): Example => ({
  ...{ name, use, dose, unit, concentration, species: both, max_ml: null, route: 'IV / IO', source: RECOVER },
  ...more,
});

/**
 * An example of a table for dogs and cats, which a hospital may begin with. Nothing of it is used before a vet of the
 * hospital has approved each row: vials differ in strength.
 */
export const EXAMPLE_DRUGS: readonly Example[] = [
  row('Epinephrine', 'asystole, PEA', 0.01, 'mg', 1),
  row('Vasopressin', 'asystole, PEA', 0.8, 'U', 20),
  row('Atropine', 'vagal arrest, bradycardia', 0.04, 'mg', 0.54),
  row('Lidocaine', 'VF, pulseless VT', 2, 'mg', 20, { species: ['dog'] }),
  row('Amiodarone', 'VF, pulseless VT', 5, 'mg', 50),
  row('Naloxone', 'opioid reversal', 0.04, 'mg', 0.4),
  row('Flumazenil', 'benzodiazepine reversal', 0.01, 'mg', 0.1),
  row('Atipamezole', 'alpha-2 reversal', 0.1, 'mg', 5, { route: 'IV / IM' }),
  row('Calcium gluconate 10 %', 'hyperkalaemia, hypocalcaemia', 50, 'mg', 100),
  row('Sodium bicarbonate 8.4 %', 'severe acidosis', 1, 'mEq', 1),
];
