import type { UnitSystem } from '@alder/hospitals/domain';
import { inReaderUnits, type JudgedValue, recordInReaderUnits } from '@alder/lab/domain';
import type { PrintedResultRow } from './printed-result.repository.ts';

/** A result that is printed, with its earlier values and what was corrected, in the units of who prints it. */
export function printedInUnits(row: PrintedResultRow, system: UnitSystem): PrintedResultRow {
  const { results, modified } = recordInReaderUnits(
    { results: row.results as JudgedValue[], modified: row.modified as { readonly before: readonly JudgedValue[] }[] },
    system,
  );
  const earlier = row.earlier.map((one) => ({
    ...one,
    results: one.results.map((value) => inReaderUnits(value, system)),
  }));
  return { ...row, results, modified, earlier } as PrintedResultRow;
}
