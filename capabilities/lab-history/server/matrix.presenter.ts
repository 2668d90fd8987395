import type { MatrixRun } from '../domain/index.ts';
import type { MatrixRunRow } from './matrix.repository.ts';

/** A result as the table of a patient, and whatever compares its values, reads it. */
export function presentRun({
  results,
  timestamp,
  ...run
}: MatrixRunRow): MatrixRun & { values: MatrixRun['values'][number][] } {
  return {
    ...run,
    timestamp: timestamp.toISOString(),
    values: results.map(({ code, name, raw, number, comparator, unit, unit_raw, flag, range }) => ({
      ...{ code, name, raw, number, comparator, unit, unit_raw, flag },
      ...{ low: range?.low ?? null, high: range?.high ?? null },
    })),
  };
}
