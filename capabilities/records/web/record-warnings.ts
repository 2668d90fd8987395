import type { Medicine } from '@alder/catalog/contract';
import { type MedicineRecord, prescriptionWarnings } from '@alder/pharmacy/contract';
import {
  type ComparedLine,
  isSameSubstance,
  type JudgedLine,
  type PatientFacts,
  type PrescriptionWarning,
  timesADay,
  warningsOf,
} from '@alder/pharmacy/domain';
import { Refusal } from '@alder/wire';
import type { Weighed } from './record-prescription.form.tsx';

/** The catalog and the lines that a prescription is compared with. */
export type Around = {
  readonly patient: Pick<Weighed, 'weight' | 'allergies' | 'species' | 'breed' | 'birthdate' | 'status'>;
  readonly medicines: readonly MedicineRecord[];
  readonly catalog: readonly Medicine[];
  /** What the pet gets besides the visit, and its diagnoses that hold; the server knows both (`getPrescription`). */
  readonly current: readonly ComparedLine[];
  readonly problems: PatientFacts['problems'];
};

type Line = Omit<JudgedLine, 'names' | 'active_substance' | 'timesADay'> & {
  readonly frequency: MedicineRecord['frequency'];
  readonly times_a_day: number | null | undefined;
};

/** What speaks against a line, by the same rule as on the server. */
export function warningsFor(line: Line, around: Around): PrescriptionWarning[] {
  const { patient, medicines, catalog, current, problems } = around;
  const entry = entryOf(line, catalog);
  return warningsOf(
    {
      ...{ ...compared(line, catalog), dosage: line.dosage, strength_mg: line.strength_mg },
      ...{ form: line.form, unit: line.unit },
      timesADay: timesADay({ frequency: line.frequency, times_a_day: line.times_a_day ?? null }),
    },
    {
      allergies: patient.allergies,
      others: medicines.filter(({ deleted }) => !deleted).map((other) => compared(other, catalog)),
      entry,
      related: entry
        ? catalog.filter((other) => other !== entry && !other.deleted && isSameSubstance(other, entry))
        : [],
      isDeceased: patient.status === 'deceased',
      ...{ species: patient.species || null, breed: patient.breed, birthdate: patient.birthdate },
      ...{ weight: patient.weight, current, problems, now: Date.now() },
    },
  );
}

function entryOf({ medicine }: Pick<Line, 'medicine'>, catalog: readonly Medicine[]) {
  return medicine === null ? undefined : catalog.find(({ id }) => id === medicine);
}

type NamedLine = Pick<Line, 'id' | 'medicine' | 'name' | 'created_at' | 'safety_reason' | 'route'>;

function compared(line: NamedLine, catalog: readonly Medicine[]): ComparedLine {
  const entry = entryOf(line, catalog);
  const { id, medicine, name, created_at, safety_reason, route } = line;
  const names = [name, entry?.name, entry?.name_zhtw, entry?.name_ja];
  return { id, medicine, name, created_at, safety_reason, route, names, active_substance: entry?.active_substance };
}

/** What speaks against a medicine, where the server refused it for that; undefined for every other fault. */
export function refusedWarnings(error: unknown): readonly PrescriptionWarning[] | undefined {
  if (!(error instanceof Refusal)) return undefined;
  const read = prescriptionWarnings.safeParse(error.details.warnings);
  return read.success && read.data.length > 0 ? read.data : undefined;
}
