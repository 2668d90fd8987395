import { presentEntry, wireRow } from '@alder/server';
import { type MedicalRecord, medicalRecord } from '../contract/index.ts';
import type { Completed } from '../domain/index.ts';
import type { RecordRow } from './record.repository.ts';

type CompletionColumns = Pick<
  RecordRow,
  'clinic_completed' | 'pharmacy_completed' | 'checkout_completed' | 'archive_completed'
>;

/** The four columns of the stages as one object. */
export function completedOf(row: CompletionColumns): Completed {
  return {
    clinic: row.clinic_completed,
    pharmacy: row.pharmacy_completed,
    checkout: row.checkout_completed,
    archive: row.archive_completed,
  };
}

/** The same object as the four columns. */
export function completedColumns(completed: Completed): CompletionColumns {
  return {
    clinic_completed: completed.clinic,
    pharmacy_completed: completed.pharmacy,
    checkout_completed: completed.checkout,
    archive_completed: completed.archive,
  };
}

/** What the entry has and the row has not: its stages as one object. */
export function presentStages(row: CompletionColumns) {
  return { completed: wireRow(completedOf(row)) };
}

export function presentRecord(row: RecordRow): MedicalRecord {
  return presentEntry(medicalRecord, { ...wireRow(row), ...presentStages(row) });
}
