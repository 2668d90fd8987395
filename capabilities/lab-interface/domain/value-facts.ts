import { modelName } from '@alder/lab/domain';
import { analyteOf } from '@alder/terms';
import { loincOf } from './loinc.ts';
import type { ResultRow } from './rows.ts';
import { isHeld, type StoredValue, type ValueStatus } from './values.ts';

/** What resources, messages and the table say alike of a result and its values. */

/** A code has no blanks at its ends and single ones inside (FHIR R4 2.24.0.1, code). */
export const plainCode = (text: string) => text.trim().replace(/\s+/g, ' ');

/** What was measured together: the panel, else the analyzer. */
export const panelOf = ({ exam_type, profile, model }: ResultRow): string => exam_type || profile || modelName(model);

/** Whether nothing was measured: the number that the device wrote is none. */
export const isUnusable = ({ flag }: StoredValue, status: ValueStatus): boolean =>
  flag === 'invalid' || status === 'cancelled';

/** Name of an analyte in English, else as the device or a person named it, else its code. */
export const nameOfValue = ({ code, name }: StoredValue): string =>
  analyteOf(code)?.en || name.trim() || plainCode(code);

/** The LOINC code of a value, where a reviewed row fits it. */
export const loincOfValue = ({ code, unit }: StoredValue, { sample_type, isTyped }: ResultRow) =>
  loincOf({ code, unit, sample_type, isTyped });

export const QC_NOT_VALID = 'QC not valid';

/** Notes of a value: that quality control was not valid, and what interferes with it. */
export const notesOfValue = (row: ResultRow, { code }: StoredValue, interferences: readonly string[]): string[] => [
  ...(isHeld(row, code) ? [QC_NOT_VALID] : []),
  ...interferences,
];
