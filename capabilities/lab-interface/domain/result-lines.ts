import { modelName } from '@alder/lab/domain';
import { isUcum, showUnit } from '@alder/terms';
import type { ReportedResult } from './rows.ts';
import { isUnusable, loincOfValue, nameOfValue, notesOfValue, panelOf, plainCode } from './value-facts.ts';
import { statusesOf, statusOf } from './values.ts';

/** Columns of the table of values, for programs: one name in every language. */
export const resultColumns = [
  ...['result', 'place', 'chart_number', 'patient', 'species', 'breed', 'sex', 'birthdate', 'order', 'sample'],
  ...['sample_type', 'measured_at', 'analyzer', 'serial', 'panel', 'code', 'analyte', 'loinc', 'value', 'comparator'],
  ...['number', 'unit', 'ucum', 'flag', 'low', 'high', 'range_unit', 'status', 'note', 'updated_at'],
] as const;

/** A filed result as rows of {@link resultColumns}, one a value; one without values has one row without a code. */
export function resultLines({ row, patient, order_id, number, notes }: ReportedResult): (string | number | null)[][] {
  const statuses = statusesOf(row);
  const begin = [patient.patient_id, patient.name, patient.species, patient.breed, patient.sex, patient.birthdate];
  const run = [order_id, number, row.sample_type, row.at];
  const panel = panelOf(row);
  const device = row.isTyped ? ['', ''] : [modelName(row.model), row.serial];
  if (row.results.length === 0) {
    const none = Array.from({ length: 12 }, () => null);
    return [[row.id, null, ...begin, ...run, ...device, panel, ...none, statusOf(row), row.conclusion, row.updated]];
  }
  return row.results.map((value, at) => {
    const { unit, range } = value;
    const loinc = loincOfValue(value, row)?.loinc ?? null;
    const note = notesOfValue(row, value, notes[at] ?? []).join('; ');
    return [
      ...[row.id, at + 1, ...begin, ...run, ...device, panel],
      ...[plainCode(value.code), nameOfValue(value), loinc, value.raw.trim()],
      ...(isUnusable(value, statuses[at]!) ? [null, null] : [value.comparator, value.number]),
      ...[showUnit(unit), isUcum(unit) ? unit : null, value.flag],
      ...[range?.low ?? null, range?.high ?? null, range ? showUnit(range.unit || unit) : null],
      ...[statuses[at]!, note, row.updated],
    ];
  });
}
