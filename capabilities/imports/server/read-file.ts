import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { TextDecoder } from 'node:util';
import { parse } from 'csv-parse';
import type { ImportEncoding } from '../domain/index.ts';

/** Longest row, in characters; beyond it a quotation mark was opened and never closed. */
const MAX_RECORD_CHARACTERS = 2_000_000;
const MAX_COLUMNS = 1000;

/** The file is no table of text in this encoding. */
export class NotATable extends Error {}

/** How a file is read. */
export type FileForm = { readonly encoding: ImportEncoding; readonly delimiter: string };

/** A row with the number of the row in the file, the headings being 1. */
export type FileRow = { readonly line: number; readonly cells: readonly string[] };

/**
 * The rows of a file one after the other, headings first; memory does not grow with the file. Empty rows are left out,
 * rows may be shorter or longer than the headings.
 *
 * @throws {NotATable} for bytes that are no text of this encoding, or quotation marks that never close.
 */
export async function* readFileRows(bytes: Readable, { encoding, delimiter }: FileForm): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    record_delimiter: ['\r\n', '\n', '\r'],
  });
  const text = decodeStream(encoding);
  const pass = (fault: Error) => parser.destroy(fault);
  bytes.once('error', pass).pipe(text).once('error', pass).pipe(parser);
  let line = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      line += 1;
      if (cells.length > MAX_COLUMNS) throw new NotATable('Too many columns');
      if (line > 1 && cells.every((cell) => cell.trim() === '')) continue;
      yield { line, cells };
    }
  } catch (fault) {
    throw isCsvFault(fault) ? new NotATable(fault.message) : fault;
  } finally {
    bytes.destroy();
    text.destroy();
  }
}

function isCsvFault(fault: unknown): fault is Error {
  return fault instanceof Error && 'code' in fault && /^CSV_|^NOT_TEXT$/.test(String(fault.code));
}

/** Decodes; a byte that does not belong to the encoding, or U+0000, ends it. The byte order mark is left out. */
function decodeStream(encoding: ImportEncoding): Transform {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (chunk?: Buffer) => {
    try {
      const text = chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
      if (!text.includes('\u0000')) return text;
    } catch {
      // Falls through to the one error below.
    }
    throw Object.assign(new NotATable(`Not text in ${encoding}`), { code: 'NOT_TEXT' });
  };
  const step = (work: () => string, done: (fault: Error | null, text?: string) => void) => {
    try {
      done(null, work());
    } catch (fault) {
      done(fault as Error);
    }
  };
  return new Transform({
    decodeStrings: true,
    readableObjectMode: false,
    transform: (chunk: Buffer, _encoding, done) => step(() => decode(chunk), done),
    flush: (done) => step(() => decode(), done),
  });
}
