import { Readable } from 'node:stream';
import { csvRow } from '@alder/sheets';
import type { RowReason } from '../domain/index.ts';
import { type FileForm, readFileRows } from './read-file.ts';

type Refused = { readonly line: number; readonly reasons: readonly RowReason[] };

/**
 * The refused rows of a file as CSV in UTF-8 with a byte order mark, with a last column `refused` that names the codes
 * and fields. A cell that a spreadsheet would run as a formula is written as text.
 */
export function refusedRows(bytes: Readable, form: FileForm, lines: readonly Refused[]): Readable {
  const reasons = new Map(lines.map((each) => [each.line, each.reasons]));
  return Readable.from(write(bytes, form, reasons));
}

async function* write(bytes: Readable, form: FileForm, reasons: ReadonlyMap<number, readonly RowReason[]>) {
  yield '\ufeff';
  for await (const { line, cells } of readFileRows(bytes, form)) {
    const why = reasons.get(line);
    if (line !== 1 && !why) continue;
    const last = why ? why.map(({ code, field }) => (field ? `${code}: ${field}` : code)).join('; ') : 'refused';
    yield csvRow([...cells, last]);
  }
}
