import type { Language } from '@alder/i18n/language';
import type { Hospital } from '@alder/server';
import { csvRow } from '@alder/sheets';
import type { Closing } from '../contract/index.ts';
import { closingName, closingTables } from './closing-tables.ts';
import { closingWords } from './closing-words.ts';

/** Without the mark a spreadsheet takes the file for another character set. */
const MARK = '\ufeff';

/** A closing as a table: its parts one below the other. `csvRow` leaves no cell that a spreadsheet would run. */
export function closingCsv(closing: Closing, hospital: Hospital, language: Language): string {
  const words = closingWords(closing, hospital, language);
  const { t, format } = words;
  const head = [
    ...[t(`title.${closing.kind}`), closingName(closing), closing.period, closing.content.currency],
    ...[format.dateTime(closing.closed_at), closing.closed_by.name],
  ];
  const cells = (row: ReturnType<typeof closingTables>[number]['rows'][number]) =>
    row.map((cell) => (typeof cell === 'string' ? cell : 'money' in cell ? format.amount(cell.money) : cell.count));
  return [
    `${MARK}${csvRow(head)}`,
    ...closingTables(closing, words).flatMap(({ title, columns, rows }) => [
      csvRow(['']),
      csvRow([title]),
      csvRow([...columns]),
      ...rows.map((row) => csvRow(cells(row))),
    ]),
  ].join('');
}
