import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { CsvFault, CsvReader, type TextEncoding } from '@alder/sheets';

const MAX_COLUMNS = 1000;

/** The file is no table of text in this encoding. */
export class NotATable extends Error {}

/** How a file is read. */
export type FileForm = { readonly encoding: TextEncoding; readonly delimiter: string };

/** A row with the number of the row in the file as a spreadsheet counts, the headings being 1. */
export type FileRow = { readonly line: number; readonly cells: readonly string[] };

/**
 * The rows of a file one after the other, headings first; memory does not grow with the file. Empty rows are left out,
 * rows may be shorter or longer than the headings.
 *
 * @throws {NotATable} for bytes that are no text of this encoding, or quotation marks that never close.
 */
export async function* readFileRows(bytes: Readable, { encoding, delimiter }: FileForm): AsyncGenerator<FileRow> {
  const reader = new CsvReader({ separator: delimiter });
  const decode = openDecoder(encoding);
  // Rows above the headings that are blank do not count: the headings are row 1.
  let offset: number | undefined;
  const present = ({ row, cells }: { row: number; cells: readonly string[] }): FileRow => {
    if (cells.length > MAX_COLUMNS) throw new NotATable('Too many columns');
    offset ??= row - 1;
    return { line: row - offset, cells };
  };
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) yield* reader.push(decode(chunk)).map(present);
    yield* [...reader.push(decode()), ...reader.end()].map(present);
  } catch (fault) {
    throw fault instanceof CsvFault ? new NotATable(fault.message) : fault;
  } finally {
    bytes.destroy();
  }
}

/** Decodes; a byte that does not belong to the encoding, or U+0000, ends it. The byte order mark is left out. */
function openDecoder(encoding: TextEncoding): (chunk?: Buffer) => string {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (chunk) => {
    try {
      const text = chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
      if (!text.includes('\u0000')) return text;
    } catch {
      // Falls through to the one error below.
    }
    throw new NotATable(`Not text in ${encoding}`);
  };
}
