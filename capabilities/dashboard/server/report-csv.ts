import type { LetterheadRow } from '@alder/hospitals/domain';
import type { Language } from '@alder/i18n/language';
import type { Hospital } from '@alder/server';
import { csvRow } from '@alder/sheets';
import type { Report, ReportRow } from '../contract/index.ts';
import { type DayRange, type MeasureId, measureOf, type PageId } from '../domain/index.ts';
import { reportLabels } from './report-labels.ts';

/** What a file of a page says besides the report. */
export type ReportFile = DayRange & {
  readonly page: PageId;
  readonly hospital: Hospital & { readonly letterhead: LetterheadRow };
  readonly language: Language;
  readonly now: Date;
};

/** Without the mark a spreadsheet takes the file for another character set. */
const MARK = '\ufeff';

/** Every figure and every bar of a page, a row each. */
export function reportCsv(report: Report, { hospital, language }: ReportFile): string {
  const { t, measure, title, bar, unit, number } = reportLabels(language, hospital);
  const head = ['col.figure', 'col.name', 'col.value', 'col.p90', 'col.before', 'col.rows', 'col.unit'].map((key) =>
    t(key),
  );
  const cells = ({ measure: id, value, p90, before, count }: Report['tiles'][number] | Bar) => {
    const { unit: own } = measureOf(id);
    return [number(value, own), number(p90, own), number(before, own), count, unit(own)];
  };
  return [
    `${MARK}${csvRow(head)}`,
    ...report.tiles.map((tile) => csvRow([measure(tile.measure), '', ...cells(tile)])),
    ...report.charts.flatMap(({ measure: id, by, rows }) =>
      rows.map((row) => csvRow([title(id, by), bar(by, row), ...cells(row)])),
    ),
  ].join('');
}
type Bar = Report['charts'][number]['rows'][number];

/** The rows of a figure. */
export function rowsCsv(
  rows: readonly ReportRow[],
  { measure: id, hospital, language }: { measure: MeasureId; hospital: Hospital; language: Language },
): string {
  const { t, format, row: label, number, unit } = reportLabels(language, hospital);
  const { unit: own } = measureOf(id);
  const head = ['col.at', 'col.number', 'col.patient', 'col.what', 'col.doctor', 'col.value', 'col.unit'];
  return [
    `${MARK}${csvRow(head.map((key) => t(key)))}`,
    ...rows.map((row) =>
      csvRow([
        ...[format.dateTime(row.at), row.number === null ? '' : `R${String(row.number).padStart(4, '0')}`],
        ...[row.pet ? `${row.pet.name} (${row.pet.patient_id})` : '', label(row.label), row.doctor ?? ''],
        ...[number(row.value, own), unit(own)],
      ]),
    ),
  ].join('');
}
