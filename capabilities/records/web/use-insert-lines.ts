import type { Medicine, TemplateLine } from '@alder/catalog/contract';
import { createTreatmentRecord } from '@alder/chart/contract';
import { useMutationCall } from '@alder/client';
import { createMedicineRecord } from '@alder/pharmacy/contract';
import { createTodoItem, getEntry } from '../contract/index.ts';
import { useRecordTexts } from './record-texts.ts';
import { refusedWarnings } from './record-warnings.ts';
import type { RefusedLines } from './refused-lines.ts';
import { usualDose } from './usual-dose.ts';

/** A line to add; `isInPrice`: the price of a treatment contains it, so that it costs nothing by itself. */
export type InsertedLine = TemplateLine & { readonly isInPrice?: boolean };

/**
 * Adds the lines of a template to a visit, one after the other; resolves with how many were refused. A medicine that
 * something speaks against, or for which no dose can be suggested, is not lost: its form opens and asks.
 */
export function useInsertLines(
  record: string,
  catalog: { medicine: readonly Medicine[]; weight: number | null; species: string; refused: RefusedLines },
) {
  const t = useRecordTexts();
  const options = { refreshes: [getEntry], title: t('plan.title') };
  const addTreatment = useMutationCall(createTreatmentRecord, options);
  const addMedicine = useMutationCall(createMedicineRecord, options);
  const addTodo = useMutationCall(createTodoItem, options);

  const add = async ({ kind, entry, name, quantity, isInPrice = false }: InsertedLine) => {
    if (kind === 'todo') return addTodo.mutateAsync({ medical_record: record, text: name });
    if (kind === 'treatment')
      return addTreatment.mutateAsync({
        medical_record: record,
        treatment: entry,
        name,
        quantity: quantity ?? 1,
        ...(isInPrice && { discount_percent: 100 }),
      });
    const medicine = catalog.medicine.find((one) => one.id === entry);
    const dose = medicine ? usualDose(medicine, catalog) : { dosage: 1, frequency: 'QD' as const, days: 7 };
    const chosen = { medical_record: record, name, ...dose, ...(isInPrice && { price_override: 0 }) };
    const { dosage } = chosen;
    if (dosage === undefined) return catalog.refused.add({ ...chosen, medicine });
    try {
      return await addMedicine.mutateAsync({ ...chosen, dosage, medicine: medicine?.id ?? null });
    } catch (error) {
      const warnings = refusedWarnings(error);
      if (!warnings) throw error;
      catalog.refused.add({ ...chosen, medicine }, warnings);
    }
  };

  return async (lines: readonly InsertedLine[]): Promise<number> => {
    let refused = 0;
    for (const line of lines) {
      try {
        await add(line);
      } catch {
        refused += 1;
      }
    }
    return refused;
  };
}
