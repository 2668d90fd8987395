import { type Dosed, doseFor, otherSpecies } from '@alder/catalog/domain';
import type { Frequency } from '@alder/terms';
import { type Allergy, type AllergyMatch, allergyTo, type NamedMedicine, sharesSubstance } from './allergy.ts';
import { isSameMedicine } from './course.ts';
import { judgeDose, mgPerKg } from './dose.ts';
import type { Severity } from './drug-facts.ts';
import { type ImplausibleDose, implausibleDoses, type PastDoses } from './implausible-dose.ts';
import { hazardsOf, interactionsOf, type PatientFacts } from './patient-hazards.ts';
import { type TooOften, tooOften } from './too-often.ts';

/** What speaks against a line of a prescription, so that it is filed only with a reason. */
export type PrescriptionWarning =
  /** Recorded as deceased: usually another pet was meant. */
  | { readonly kind: 'deceased' }
  | {
      readonly kind: 'allergy';
      readonly allergen: string;
      readonly by: AllergyMatch['by'];
      readonly isCaution?: boolean;
    }
  /** The visit has the medicine already, or another one with the same active substance. */
  | { readonly kind: 'sameSubstance'; readonly line: string; readonly name: string }
  /**
   * More than twice the highest, or less than half the lowest usual dose; of a range of the patient's own species any dose
   * outside it. All in mg/kg.
   */
  | {
      readonly kind: 'dose';
      readonly mg_per_kg: number;
      readonly dosage_min: number | null;
      readonly dosage_max: number | null;
      readonly is_far: boolean;
    }
  /** So much more than anything it can be compared with that it is probably a slip. */
  | ({ readonly kind: 'implausible' } & ImplausibleDose)
  /** Far more often in a day than the catalog has it. */
  | ({ readonly kind: 'tooOften' } & TooOften)
  /** Dosed by weight, and the patient has none: an overdose cannot be detected. */
  | { readonly kind: 'weightMissing' }
  /** The medicine is for other species only: none of its doses is known for the patient. */
  | { readonly kind: 'species'; readonly species: string; readonly known: readonly string[] }
  /** A published fact speaks against it for this patient: its species, breed, age or disease (`hazardFacts`). */
  | { readonly kind: 'hazard'; readonly fact: string; readonly severity: Severity }
  /** A published fact speaks against it together with other medicines that the pet gets (`interactionFacts`). */
  | {
      readonly kind: 'interaction';
      readonly fact: string;
      readonly severity: Severity;
      /** Their lines or orders. */
      readonly lines: readonly string[];
      readonly names: readonly string[];
    };

/** A line as it is compared with the others of its visit. */
export type ComparedLine = NamedMedicine & {
  /** Empty for a line that is not stored yet. */
  readonly id: string;
  readonly medicine: string | null;
  readonly name: string;
  /** ISO 8601 */
  readonly created_at: string;
  readonly safety_reason: string | null;
  /** Empty where it is not known. */
  readonly route: string;
};

export type JudgedLine = ComparedLine & {
  /** Form of the catalog, as it is written there. */
  readonly form: string;
  /** What is counted: tab, mL; empty where it is not known. */
  readonly unit: string;
  /** How often in a day; of one given as needed the most. */
  readonly timesADay: number;
  /** Units of the form at a time; undefined or NaN while none is typed. */
  readonly dosage: number | undefined;
  /** mg in one unit. */
  readonly strength_mg: number | null;
};

/**
 * Everything that speaks against a line, the gravest first. Screen and server call this function.
 *
 * @param around.others The other lines of the visit.
 * @param around.current What the pet gets besides the visit: earlier prescriptions and the treatment sheet.
 * @param around.entry Usual doses, frequency and caution of the catalog; undefined for what was typed freely.
 * @param around.related Other entries of the catalog with the same active substance.
 * @param around.past What the hospital has prescribed of it for the species; the server alone knows it.
 * @param around.isDeceased Whether the patient is recorded as deceased.
 * @param around.now Milliseconds since 1970.
 */
export function warningsOf(
  line: JudgedLine,
  around: {
    readonly allergies: readonly Allergy[];
    readonly others: readonly ComparedLine[];
    readonly current: readonly ComparedLine[];
    readonly entry:
      | (Dosed & { readonly frequency?: Frequency | null | undefined; readonly caution?: string | null | undefined })
      | undefined;
    readonly related: readonly Dosed[];
    readonly past?: PastDoses | undefined;
    readonly isDeceased: boolean;
    readonly now: number;
  } & PatientFacts,
): PrescriptionWarning[] {
  const warnings: PrescriptionWarning[] = around.isDeceased ? [{ kind: 'deceased' }] : [];
  const match = allergyTo(line, around.allergies);
  if (match) {
    const { name: allergen, isCaution = false } = match.allergy;
    warnings.push({ kind: 'allergy', allergen, by: match.by, ...(isCaution && { isCaution }) });
  }
  const same = sameSubstance(line, around.others);
  if (same) warnings.push({ kind: 'sameSubstance', line: same.id, name: same.name });
  const dose = line.dosage && line.dosage > 0 ? mgPerKg(line.dosage, line.strength_mg, around.weight) : undefined;
  const range = around.entry && doseFor(around.entry, around.species);
  const known = around.entry && otherSpecies(around.entry, around.species);
  if (known) warnings.push({ kind: 'species', species: around.species!, known });
  if (range && isUnweighed(line, range, around.weight)) warnings.push({ kind: 'weightMissing' });
  if (dose !== undefined && range) {
    const { dosage_min, dosage_max } = range;
    const judged = judgeDose(dose, range);
    const isFar = judged === 'farOutside';
    // A general range holds for no species exactly: only what is far from it needs a reason.
    if (isFar || (judged === 'outside' && range.of === 'species'))
      warnings.push({ kind: 'dose', mg_per_kg: dose, dosage_min, dosage_max, is_far: isFar });
  }
  for (const found of implausibleDoses(line, around)) warnings.push({ kind: 'implausible', ...found });
  const often = tooOften(line.timesADay, around.entry?.frequency);
  if (often) warnings.push({ kind: 'tooOften', ...often });
  const dosed = { ...line, dailyMgPerKg: dose === undefined ? undefined : dose * line.timesADay };
  for (const { id, severity } of hazardsOf(dosed, around, around.now))
    warnings.push({ kind: 'hazard', fact: id, severity });
  for (const { fact, others } of interactionsOf(line, answeredFor(line, [...around.others, ...around.current])))
    warnings.push({
      ...{ kind: 'interaction', fact: fact.id, severity: fact.severity },
      ...{ lines: others.map(({ id }) => id), names: others.map(({ name }) => name) },
    });
  return warnings.toSorted((one, other) => rankOf(one) - rankOf(other));
}

const RANKS = [
  'deceased',
  'allergy',
  'contraindicated',
  'implausible',
  'tooOften',
  'sameSubstance',
  'serious',
  'species',
  'weightMissing',
  'dose',
  'caution',
];

/** Place of a warning in the list, the gravest first. */
function rankOf(warning: PrescriptionWarning): number {
  return RANKS.indexOf('severity' in warning ? warning.severity : warning.kind);
}

/** Whether a dose cannot be compared with its usual range for want of a weight. */
export function isUnweighed(
  { dosage, strength_mg }: Pick<JudgedLine, 'dosage' | 'strength_mg'>,
  range: { readonly dosage_min: number | null; readonly dosage_max: number | null },
  weight: number | null,
): boolean {
  const isByWeight = strength_mg !== null && (range.dosage_min !== null || range.dosage_max !== null);
  return isByWeight && !weight && dosage !== undefined && dosage > 0;
}

/**
 * The line of the visit that gives the same active substance. Of two lines the later one answers for both, so that the
 * earlier one is not asked about once the later has its reason.
 */
function sameSubstance(line: ComparedLine, others: readonly ComparedLine[]): ComparedLine | undefined {
  return answeredFor(line, others).find((other) => isSameMedicine(line, other) || sharesSubstance(line, other));
}

/** The other lines that a line answers for: all but those that came later and have their reason. */
function answeredFor(line: ComparedLine, others: readonly ComparedLine[]): ComparedLine[] {
  return others
    .filter((other) => other.id !== line.id)
    .filter((other) => !other.safety_reason?.trim() || !isAfter(other, line));
}

/** Whether a line was written after another; one that is not stored yet is the latest. */
function isAfter(one: ComparedLine, other: ComparedLine): boolean {
  if (other.id === '') return false;
  return one.created_at === other.created_at ? one.id > other.id : one.created_at > other.created_at;
}

/**
 * Whether a line still lacks the reason to be filed against its warnings. Screen and server call this function.
 *
 * A reason that was given before does not cover a warning that came afterwards: a dose ten times as large asks again.
 *
 * @param before The warnings and the reason that the line had before the change; none for a new line. `answered` is what
 * that reason was written against (`answersOf`): what became known since needs another one. Without it all is answered.
 */
export function lacksReason(
  warnings: readonly PrescriptionWarning[],
  reason: string | null | undefined,
  before?:
    | {
        readonly warnings: readonly PrescriptionWarning[];
        readonly reason: string | null | undefined;
        readonly answered?: readonly string[] | null | undefined;
      }
    | undefined,
): boolean {
  if (warnings.length === 0) return false;
  if (!reason?.trim()) return true;
  if (before === undefined || reason.trim() !== before.reason?.trim()) return false;
  const { answered } = before;
  return warnings.some(
    (warning) =>
      !before.warnings.some((earlier) => keyOf(earlier) === keyOf(warning)) ||
      (answered && !answered.includes(matterOf(warning))),
  );
}

/** What a reason answers that was written against these warnings; one for a dose far outside answers a smaller one too. */
export function answersOf(warnings: readonly PrescriptionWarning[]): string[] {
  return [...new Set(warnings.flatMap((one) => (one.kind === 'dose' ? ['dose', matterOf(one)] : matterOf(one))))];
}

/** What a reason has to answer: another dose is no other matter until it is far outside, another allergen is one. */
function matterOf(warning: PrescriptionWarning): string {
  if (warning.kind === 'allergy') return `allergy ${warning.allergen}`;
  if (warning.kind === 'hazard' || warning.kind === 'interaction') return `${warning.kind} ${warning.fact}`;
  return warning.kind === 'dose' && warning.is_far ? 'dose far outside' : warning.kind;
}

/** What a warning is about; another dose is another warning. */
export function keyOf(warning: PrescriptionWarning): string {
  if (warning.kind === 'allergy') return `allergy ${warning.allergen}`;
  if (warning.kind === 'weightMissing' || warning.kind === 'deceased') return warning.kind;
  if (warning.kind === 'species') return `species ${warning.species}`;
  if (warning.kind === 'hazard') return `hazard ${warning.fact}`;
  if (warning.kind === 'interaction') return `interaction ${warning.fact} ${warning.lines.toSorted().join(' ')}`;
  if (warning.kind === 'tooOften') return `tooOften ${warning.times}`;
  if (warning.kind === 'implausible') return `implausible ${warning.basis} ${warning.amount.toFixed(6)}`;
  return warning.kind === 'sameSubstance' ? `sameSubstance ${warning.line}` : `dose ${warning.mg_per_kg.toFixed(6)}`;
}
