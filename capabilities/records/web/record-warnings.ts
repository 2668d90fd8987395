import type { Medicine } from '@alder/catalog/contract';
import { type MedicineRecord, prescriptionWarnings } from '@alder/pharmacy/contract';
import { type ComparedLine, type JudgedLine, type PrescriptionWarning, warningsOf } from '@alder/pharmacy/domain';
import { Refusal } from '@alder/wire';
import type { Weighed } from './record-prescription.form.tsx';

/** The catalog and the lines that a prescription is compared with. */
export type Around = {
  readonly patient: Pick<Weighed, 'weight' | 'allergies' | 'species' | 'status'>;
  readonly medicines: readonly MedicineRecord[];
  readonly catalog: readonly Medicine[];
};

type Line = Omit<JudgedLine, 'names' | 'active_substance'>;

/** What speaks against a line, by the same rule as on the server. */
export function warningsFor(line: Line, { patient, medicines, catalog }: Around): PrescriptionWarning[] {
  const entry = entryOf(line, catalog);
  return warningsOf(
    { ...compared(line, catalog), dosage: line.dosage, strength_mg: line.strength_mg },
    {
      allergies: patient.allergies,
      others: medicines.filter(({ deleted }) => !deleted).map((other) => compared(other, catalog)),
      entry,
      species: patient.species || null,
      weight: patient.weight,
      isDeceased: patient.status === 'deceased',
    },
  );
}

function entryOf({ medicine }: Pick<Line, 'medicine'>, catalog: readonly Medicine[]) {
  return medicine === null ? undefined : catalog.find(({ id }) => id === medicine);
}

function compared(line: Omit<Line, 'dosage' | 'strength_mg'>, catalog: readonly Medicine[]): ComparedLine {
  const entry = entryOf(line, catalog);
  const { id, medicine, name, created_at, safety_reason } = line;
  const names = [name, entry?.name, entry?.name_zhtw, entry?.name_ja];
  return { id, medicine, name, created_at, safety_reason, names, active_substance: entry?.active_substance };
}

/** What speaks against a medicine, where the server refused it for that; undefined for every other fault. */
export function refusedWarnings(error: unknown): readonly PrescriptionWarning[] | undefined {
  if (!(error instanceof Refusal)) return undefined;
  const read = prescriptionWarnings.safeParse(error.details.warnings);
  return read.success && read.data.length > 0 ? read.data : undefined;
}
