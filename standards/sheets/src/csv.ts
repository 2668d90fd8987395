/** A file that is no table, or one that could be read in two ways. */
export class CsvFault extends Error {
  override readonly name = 'CsvFault';
}

/** Characters between two cells, the more common ones first. */
export const separators = [',', '\t', ';', '|'] as const;
export type Separator = (typeof separators)[number];

/** The character between the cells: the one that the first line with text holds most often outside quotation marks. */
export function guessSeparator(text: string, among: readonly Separator[] = separators): Separator {
  const start = text.replace(/^[\ufeff\s]+/, '');
  const line = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(start)?.[0] ?? '').replaceAll(/"(?:[^"]|"")*"/g, '');
  const times = (separator: string) => line.split(separator).length;
  return among.reduce((best, each) => (times(each) > times(best) ? each : best));
}

export type CsvRow = {
  /** Line of the text at which the row begins, as an editor counts, from 1. */
  readonly line: number;
  /** Place among the rows with blank ones, as a spreadsheet counts, from 1. */
  readonly row: number;
  readonly cells: readonly string[];
};

export type CsvOptions = {
  readonly separator: string;
  /** Refuses text behind a closing quotation mark instead of keeping the cell as it was typed. */
  readonly strict?: boolean;
  /** Longest row, in characters: beyond it a quotation mark was opened and never closed. */
  readonly longest?: number;
};

const LONGEST = 2_000_000;
const MARK = '"';

/**
 * Reads a separated file (RFC 4180 §2) piece by piece: lines end with CR LF, LF or CR, blank rows are left out, rows may be
 * shorter or longer than the first. The pieces may be cut anywhere.
 */
export class CsvReader {
  readonly #separator: string;
  readonly #strict: boolean;
  readonly #longest: number;
  #cells: string[] = [];
  #cell = '';
  #length = 0;
  /** Where the reader is within a cell; `closed` is behind a mark that may be the first of two. */
  #at: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  #isAfterReturn = false;
  #isFirst = true;
  #line = 1;
  #begun = 1;
  #row = 1;

  constructor({ separator, strict = false, longest = LONGEST }: CsvOptions) {
    this.#separator = separator;
    this.#strict = strict;
    this.#longest = longest;
  }

  /** @returns rows that this piece ended. @throws {CsvFault} for marks where none can stand, or one that never closes. */
  push(piece: string): CsvRow[] {
    const rows: CsvRow[] = [];
    let place = 0;
    if (this.#isFirst && piece !== '') {
      this.#isFirst = false;
      if (piece.startsWith('\ufeff')) place = 1;
    }
    while (place < piece.length) {
      const from = place;
      if (this.#at === 'quoted') {
        const end = piece.indexOf(MARK, place);
        place = end < 0 ? piece.length : end;
        this.#addQuoted(piece.slice(from, place));
        if (end >= 0) {
          this.#at = 'closed';
          place += 1;
        }
        continue;
      }
      const letter = piece[place]!;
      const isReturned = this.#isAfterReturn;
      this.#isAfterReturn = false;
      if (isReturned && letter === '\n') place += 1;
      else if (this.#at === 'closed' && letter === MARK) {
        this.#addQuoted(MARK);
        this.#at = 'quoted';
        place += 1;
      } else if (this.#at === 'start' && letter === MARK) {
        this.#at = 'quoted';
        place += 1;
      } else if (letter === this.#separator) {
        this.#endCell();
        place += 1;
      } else if (letter === '\n' || letter === '\r') {
        this.#isAfterReturn = letter === '\r';
        this.#line += 1;
        this.#endRow(rows);
        place += 1;
      } else {
        if (this.#at === 'closed') this.#reopen();
        this.#at = 'plain';
        place = this.#plainEnd(piece, place + 1);
        this.#cell += piece.slice(from, place);
        this.#length += place - from;
        this.#refuseEndless();
      }
    }
    return rows;
  }

  /** @returns the last row, where it did not end with a line end. @throws {CsvFault} for a mark that never closes. */
  end(): CsvRow[] {
    if (this.#at === 'quoted') throw new CsvFault(`line ${this.#begun}: a quote never ends`);
    const rows: CsvRow[] = [];
    if (this.#cells.length > 0 || this.#at !== 'start') this.#endRow(rows);
    return rows;
  }

  #plainEnd(piece: string, from: number): number {
    let place = from;
    while (place < piece.length) {
      const letter = piece[place];
      if (letter === this.#separator || letter === '\n' || letter === '\r') break;
      place += 1;
    }
    return place;
  }

  #addQuoted(text: string): void {
    this.#cell += text;
    this.#length += text.length;
    for (let place = text.indexOf('\n'); place >= 0; place = text.indexOf('\n', place + 1)) this.#line += 1;
    this.#refuseEndless();
  }

  #refuseEndless(): void {
    if (this.#length > this.#longest) throw new CsvFault(`line ${this.#begun}: a quote never ends`);
  }

  /** Text behind a closing mark: the marks belonged to the text. */
  #reopen(): void {
    if (this.#strict) throw new CsvFault(`line ${this.#row}: a quote stands where none can`);
    this.#cell = `${MARK}${this.#cell}${MARK}`;
  }

  #endCell(): void {
    this.#cells.push(this.#cell);
    this.#cell = '';
    this.#at = 'start';
  }

  #endRow(rows: CsvRow[]): void {
    this.#endCell();
    if (this.#cells.some((cell) => cell.trim() !== ''))
      rows.push({ line: this.#begun, row: this.#row, cells: this.#cells });
    this.#cells = [];
    this.#length = 0;
    this.#row += 1;
    this.#begun = this.#line;
  }
}

/** All rows of a text. @see CsvReader @throws {CsvFault} */
export function readCsv(text: string, options: Partial<CsvOptions> = {}): CsvRow[] {
  const reader = new CsvReader({ separator: guessSeparator(text), longest: Number.POSITIVE_INFINITY, ...options });
  return [...reader.push(text), ...reader.end()];
}

/** What a spreadsheet takes for the beginning of a formula, also after blanks and line breaks. */
const FORMULA = /^(?:[\s\u00a0]*[=+\-@|%]|[\t\r\n])/;
/** The same with the apostrophe in front that makes it a text. */
const GUARDED = /^'+(?:[\s\u00a0]*[=+\-@|%]|[\t\r\n])/;

/**
 * A cell of a CSV file: quoted where it has to be, and never a formula. A program that opens the file would run one, with
 * the rights of the person who opens it (OWASP, CSV injection). Numbers stay numbers.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) || GUARDED.test(value) ? `'${value}` : value;
  return /[",;|\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A row of a CSV file, with the line end of RFC 4180. The file begins with U+FEFF, without which Excel guesses. */
export function csvRow(values: readonly (string | number | null)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

/** A cell as it was before {@link csvCell} put an apostrophe in front. */
export const withoutGuard = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);
