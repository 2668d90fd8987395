/** A cell of a sheet as text; a formula has no value of its own that can be trusted. */
export type SheetCell = string | { readonly formula: true };
/** Rows of a sheet from its first line; `line` is what a person finds it by in the file. */
export type SheetRow = { readonly line: number; readonly cells: readonly SheetCell[] };

const SEPARATORS = [',', ';', '\t'] as const;

/**
 * The rows of a separated file (RFC 4180), blank ones left out; `line` counts as an editor does, from 1. The separator is
 * the one that the first line has most of.
 *
 * @returns undefined where a quote never ends.
 */
export function readCsv(text: string): SheetRow[] | undefined {
  const plain = text.replace(/^\ufeff/, '');
  const first = plain.slice(0, plain.search(/[\r\n]|$/));
  const separator = [...SEPARATORS].sort((a, b) => first.split(b).length - first.split(a).length)[0]!;
  const rows: SheetRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let line = 1;
  let begun = 1;
  let isQuoted = false;
  const endRow = () => {
    cells.push(cell);
    if (cells.some((each) => each.trim() !== '')) rows.push({ line: begun, cells: cells.map(withoutGuard) });
    cells = [];
    cell = '';
  };
  for (let at = 0; at < plain.length; at += 1) {
    const letter = plain[at]!;
    if (letter === '\n') line += 1;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (plain[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === separator) {
      cells.push(cell);
      cell = '';
    } else if (letter === '\n') {
      endRow();
      begun = line;
    } else if (letter !== '\r') cell += letter;
  }
  if (isQuoted) return undefined;
  endRow();
  return rows;
}

/** What a program for sheets would run as a formula when it opens the file. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Rows as a CSV file that Excel opens in any language: UTF-8 with its mark, CRLF. A text that would be run as a formula gets
 * an apostrophe in front, which {@link readCsv} takes away; numbers stay numbers.
 */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  const written = (value: string | number) => {
    if (typeof value === 'number') return String(value);
    const guarded = FORMULA.test(value) || /^'[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return /[",;\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
  };
  return `\ufeff${rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')}`;
}

function withoutGuard(cell: string): string {
  const plain = cell.trim();
  return /^'+[=+\-@\t\r]/.test(plain) ? plain.slice(1) : plain;
}
