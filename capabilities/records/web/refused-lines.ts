import type { Medicine } from '@alder/catalog/contract';
import { lineNames } from '@alder/catalog/domain';
import type { MedicineRecord } from '@alder/pharmacy/contract';
import type { PrescriptionWarning } from '@alder/pharmacy/domain';
import type { Frequency } from '@alder/terms';
import { useRef, useState } from 'react';
import { type EditedLine, NEW_LINE } from './record-prescription.form.tsx';

/** A medicine that was chosen or inserted, with the dose that it was to have. */
export type ChosenMedicine = {
  readonly medical_record: string;
  readonly medicine: Medicine | undefined;
  readonly name: string;
  /** undefined where none can be suggested. */
  readonly dosage: number | undefined;
  readonly frequency: Frequency;
  readonly days: number;
} & Partial<Pick<MedicineRecord, 'times_a_day' | 'route' | 'meal' | 'groups' | 'instructions' | 'price_override'>>;

/**
 * A line that the server did not take without a reason, or that has no dose yet. Its form is open until it is completed or
 * closed.
 */
export type RefusedLine = {
  readonly key: string;
  readonly line: EditedLine;
  readonly catalog: Medicine | undefined;
  /** What speaks against it, as the server named it; empty where only the dose is missing. */
  readonly warnings: readonly PrescriptionWarning[];
};

/** Lines of this visit that wait for a reason or a dose; nothing of what was chosen is lost. */
export function useRefusedLines() {
  const [lines, setLines] = useState<readonly RefusedLine[]>([]);
  const added = useRef(0);
  return {
    lines,
    add: (chosen: ChosenMedicine, warnings: readonly PrescriptionWarning[] = []) => {
      added.current += 1;
      const key = String(added.current);
      setLines((before) => [...before, { key, line: lineOf(chosen), catalog: chosen.medicine, warnings }]);
    },
    remove: (key: string) => setLines((before) => before.filter((one) => one.key !== key)),
  };
}
export type RefusedLines = ReturnType<typeof useRefusedLines>;

/** The line as the server would have made it from the catalog. */
function lineOf({ medicine, ...chosen }: ChosenMedicine): EditedLine {
  const now = new Date().toISOString();
  return {
    id: NEW_LINE,
    version: 0,
    created_at: now,
    updated_at: now,
    deleted: false,
    medicine: medicine?.id ?? null,
    group_record: null,
    type: medicine?.type ?? 'general',
    form: medicine?.form ?? '',
    concentration: medicine?.concentration ?? null,
    strength_mg: medicine?.strength_mg ?? null,
    unit: medicine?.unit ?? '',
    smallest_split: medicine?.smallest_split ?? 1,
    times_a_day: null,
    route: medicine?.route ?? '',
    meal: 'any',
    refills: 0,
    refills_until: null,
    refill_of: null,
    groups: 1,
    unit_price: medicine?.price ?? 0,
    process_fee: medicine?.process_fee ?? 0,
    price_override: null,
    instructions: '',
    note: '',
    safety_reason: null,
    progress: 'prescribing',
    lot: null,
    witness: null,
    pet: '',
    weight: null,
    dose_count: 0,
    medicine_price: 0,
    process_fee_total: 0,
    total_price: 0,
    override_by: null,
    dispensed_at: null,
    dispensed_by: null,
    author: null,
    ...chosen,
    ...lineNames(chosen.name, medicine),
  };
}
