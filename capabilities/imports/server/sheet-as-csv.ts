import { csvRow } from '@alder/sheets';
import { LONG_SHEET, xlsxRows } from '@alder/sheets/xlsx';

/** Blank rows between two that are written, at most; what lies further apart is not one table. */
const MAX_GAP = 10_000;

/**
 * The first sheet of a workbook as CSV in UTF-8, so that everything behind it reads one form. Rows keep their numbers, and a
 * formula is the result that was stored with it, which the check shows before anything is written.
 *
 * @throws {XlsxFault}
 */
export async function* sheetAsCsv(bytes: Uint8Array): AsyncGenerator<Buffer> {
  let last: number | undefined;
  let text = '';
  for await (const { line, cells } of xlsxRows(bytes, LONG_SHEET)) {
    const gap = last === undefined ? 0 : line - last - 1;
    text += '\r\n'.repeat(Math.min(Math.max(gap, 0), MAX_GAP));
    text += csvRow(cells.map((cell) => (typeof cell === 'string' ? cell : cell.text)));
    last = line;
    if (text.length < 64 * 1024) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}
