import type { Medicine, TemplateLine } from '@alder/catalog/contract';
import { createTreatmentRecord } from '@alder/chart/contract';
import { useAct } from '@alder/client';
import { createMedicineRecord } from '@alder/pharmacy/contract';
import { createTodoItem, getEntry } from '../contract/index.ts';
import { useRecordTexts } from './record-texts.ts';
import { usualDose } from './usual-dose.ts';

export type InsertedLine = TemplateLine;

/** Adds the lines of a template to a visit, one after the other; resolves with how many were refused. */
export function useInsertLines(record: string, catalog: { medicine: readonly Medicine[]; weight: number | null }) {
  const t = useRecordTexts();
  const options = { refreshes: [getEntry], title: t('plan.title') };
  const addTreatment = useAct(createTreatmentRecord, options);
  const addMedicine = useAct(createMedicineRecord, options);
  const addTodo = useAct(createTodoItem, options);

  const add = ({ kind, entry, name, quantity }: InsertedLine) => {
    if (kind === 'todo') return addTodo.mutateAsync({ medical_record: record, text: name });
    if (kind === 'treatment')
      return addTreatment.mutateAsync({ medical_record: record, treatment: entry, name, quantity: quantity ?? 1 });
    const medicine = catalog.medicine.find((one) => one.id === entry);
    const dose = medicine ? usualDose(medicine, catalog.weight) : { dosage: 1, frequency: 'QD' as const, days: 7 };
    return addMedicine.mutateAsync({ medical_record: record, medicine: medicine?.id ?? null, name, ...dose });
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
