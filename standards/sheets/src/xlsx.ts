import type { FileEntry } from '@zip.js/zip.js';
import type { SaxesParser } from 'saxes';

// The readers of ZIP and XML are loaded with the first workbook: a server at rest does without their megabyte.

/** A cell of a sheet as text; a formula comes with the result that was stored with it, which may be unchecked. */
export type SheetCell = string | { readonly formula: true; readonly text: string };
/** Rows of a sheet from its first line; `line` is what a person finds it by in the file. */
export type SheetRow = { readonly line: number; readonly cells: readonly SheetCell[] };

/** A workbook that is not read: broken, or made to fill the memory. */
export class XlsxFault extends Error {
  override readonly name = 'XlsxFault';
  readonly problem: 'importBroken' | 'importTooLarge';
  constructor(problem: XlsxFault['problem']) {
    super(problem);
    this.problem = problem;
  }
}

const MAX_PARTS = 1000;
const MAX_COLUMNS = 100;
const MAX_TEXT = 32_767;
const MAX_MERGED = 100_000;

export type XlsxLimits = {
  /** Rows that are not blank. */
  readonly rows: number;
  /** Of one part once inflated; a sheet of 20,000 rows with 30 columns is 30 MB. */
  readonly partBytes: number;
  /** Of the shared texts once inflated, which are whole in memory. */
  readonly textBytes: number;
};
const MEGABYTE = 1024 * 1024;
const LIMITS: XlsxLimits = { rows: 20_000, partBytes: 64 * MEGABYTE, textBytes: 64 * MEGABYTE };
/** As many rows as a sheet can have: for old data, which goes through row by row. */
export const LONG_SHEET: XlsxLimits = { rows: 1_048_576, partBytes: 512 * MEGABYTE, textBytes: 64 * MEGABYTE };

/** Whether a file begins as a ZIP archive does. */
export const isXlsx = ([a, b, c, d]: Uint8Array): boolean => a === 0x50 && b === 0x4b && c === 3 && d === 4;

/** All rows of the first sheet. @see xlsxRows @throws {XlsxFault} */
export async function readXlsx(bytes: Uint8Array, limits = LIMITS): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of xlsxRows(bytes, limits)) rows.push(row);
  return rows;
}

/**
 * The rows of the first sheet of a workbook (ECMA-376 part 1, 18.3) one after the other, blank ones left out. A cell with a
 * formula says so; a number in a format of dates is written as ISO 8601; a cell merged over several rows is in each.
 *
 * The declared lengths are checked before anything is inflated, and the real ones while it is. The sheet itself is never
 * whole in memory, its shared texts are.
 *
 * @throws {XlsxFault}
 */
export async function* xlsxRows(bytes: Uint8Array, limits: XlsxLimits = LIMITS): AsyncGenerator<SheetRow> {
  const { BlobReader, ZipReader } = await import('@zip.js/zip.js');
  const reader = new ZipReader(new BlobReader(new Blob([bytes as Uint8Array<ArrayBuffer>])), { useWebWorkers: false });
  try {
    const parts = new Map<string, FileEntry>();
    for await (const entry of reader.getEntriesGenerator()) {
      if (parts.size === MAX_PARTS) throw new XlsxFault('importTooLarge');
      if (!entry.directory) parts.set(entry.filename, entry);
    }
    const book = new Workbook(parts, limits);
    yield* sheetRows(book, await book.firstSheet(), limits.rows);
  } catch (fault) {
    throw fault instanceof XlsxFault ? fault : new XlsxFault('importBroken');
  } finally {
    await reader.close();
  }
}

const SHARED_STRINGS = 'xl/sharedStrings.xml';

type Attributes = Readonly<Record<string, string>>;
type Handlers = {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
};

class Workbook {
  readonly #parts: ReadonlyMap<string, FileEntry>;
  readonly #limits: XlsxLimits;

  constructor(parts: ReadonlyMap<string, FileEntry>, limits: XlsxLimits) {
    this.#parts = parts;
    this.#limits = limits;
  }

  has(name: string): boolean {
    return this.#parts.has(name);
  }

  /** The part as text, piece by piece; ended where it is longer than its directory says: a bomb lies about its length. */
  async *pieces(name: string): AsyncGenerator<string> {
    const part = this.#parts.get(name);
    if (!part || part.encrypted) throw new XlsxFault('importBroken');
    const limit = name === SHARED_STRINGS ? this.#limits.textBytes : this.#limits.partBytes;
    if (part.uncompressedSize > limit) throw new XlsxFault('importTooLarge');
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const done = part.getData(writable, { useWebWorkers: false, preventClose: false });
    // A fault reaches the reader through the stream; here it would only be one without a listener.
    done.catch(() => undefined);
    const decoder = new TextDecoder();
    let received = 0;
    for await (const chunk of readable as unknown as AsyncIterable<Uint8Array>) {
      received += chunk.length;
      if (received > limit) throw new XlsxFault('importTooLarge');
      yield decoder.decode(chunk, { stream: true });
    }
    await done;
    yield decoder.decode();
  }

  /** Walks through a part; `after` runs behind each piece. */
  async walk(name: string, on: Handlers): Promise<void> {
    const parser = await openParser(on);
    for await (const piece of this.pieces(name)) parser.write(piece);
    parser.close();
  }

  async firstSheet(): Promise<string> {
    let relation: string | undefined;
    await this.walk('xl/workbook.xml', {
      open: (name, attributes) => {
        if (name === 'sheet') relation ??= attributes['r:id'];
      },
    });
    let target: string | undefined;
    await this.walk('xl/_rels/workbook.xml.rels', {
      open: (name, { Id, Target }) => {
        if (name === 'Relationship' && Id === relation) target ??= Target;
      },
    });
    if (!target) throw new XlsxFault('importBroken');
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  }

  /** Whether days are counted from 1904, as spreadsheets of the first Macintosh did. */
  async isFrom1904(): Promise<boolean> {
    let is = false;
    await this.walk('xl/workbook.xml', {
      open: (name, { date1904 }) => {
        if (name === 'workbookPr') is = date1904 === '1' || date1904 === 'true';
      },
    });
    return is;
  }
}

/** A document with its own entities is refused: no reader of sheets needs them. */
async function openParser(on: Handlers): Promise<SaxesParser> {
  const { SaxesParser } = await import('saxes');
  const parser = new SaxesParser();
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  const refuse = () => {
    throw new XlsxFault('importBroken');
  };
  parser.on('doctype', refuse);
  parser.on('error', refuse);
  parser.on('opentag', ({ name, attributes }) => on.open?.(local(name), attributes as Attributes));
  parser.on('closetag', ({ name }) => on.close?.(local(name)));
  parser.on('text', (text) => on.text?.(text));
  parser.on('cdata', (text) => on.text?.(text));
  return parser;
}

async function sharedStrings(book: Workbook): Promise<readonly string[]> {
  const strings: string[] = [];
  if (!book.has(SHARED_STRINGS)) return strings;
  let isText = false;
  let isRuby = false;
  await book.walk(SHARED_STRINGS, {
    open: (name) => {
      if (name === 'si') strings.push('');
      // Readings above Japanese words are no part of them.
      if (name === 'rPh') isRuby = true;
      isText = name === 't' && !isRuby;
    },
    close: (name) => {
      if (name === 'rPh') isRuby = false;
      isText = false;
    },
    text: (text) => {
      if (isText) strings[strings.length - 1] += text;
    },
  });
  return strings;
}

/** Formats of dates and times that every workbook has (18.8.30), those of East Asia with them. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);

/** Which styles of cells show dates, by their place in the list. */
async function dateStyles(book: Workbook): Promise<readonly boolean[]> {
  const styles: boolean[] = [];
  if (!book.has('xl/styles.xml')) return styles;
  const own = new Map<string, boolean>();
  let isOfCells = false;
  await book.walk('xl/styles.xml', {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      // Texts in quotes and brackets ("red", a locale) are no letters of the format.
      if (name === 'numFmt') own.set(numFmtId, /[ymdhs]/i.test(formatCode.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')));
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) styles.push(own.get(numFmtId) ?? isBuiltInDate(Number(numFmtId)));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return styles;
}

const DAY_MS = 24 * 3600 * 1000;

/** The day and time of a number of days as ISO 8601 without an offset; a time alone where it is below one day. */
function dateOf(text: string, isFrom1904: boolean): string {
  const days = Number(text);
  if (text === '' || !Number.isFinite(days) || days < 0 || days > 2_958_466) return text;
  // The first spreadsheets took 1900 for a leap year: numbers up to its 29 February are one day off.
  const epoch = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 61 ? 31 : 30);
  const at = new Date(epoch + Math.round((days * DAY_MS) / 1000) * 1000).toISOString();
  const clock = at.slice(11, 19);
  if (days < 1 && !isFrom1904) return clock;
  return clock === '00:00:00' ? at.slice(0, 10) : `${at.slice(0, 10)} ${clock}`;
}

type Merged = { readonly column: number; readonly from: number; readonly to: number };

/** Cells merged over several rows; they stand behind the rows in the file. */
async function mergedCells(book: Workbook, sheet: string): Promise<readonly Merged[]> {
  const merged: Merged[] = [];
  await book.walk(sheet, {
    open: (name, { ref = '' }) => {
      if (name !== 'mergeCell') return;
      const [, letters = '', from = '', , to = ''] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? [];
      if (to !== '' && Number(to) > Number(from) && columnOf(letters) < MAX_COLUMNS)
        merged.push({ column: columnOf(letters), from: Number(from), to: Number(to) });
      if (merged.length > MAX_MERGED) throw new XlsxFault('importTooLarge');
    },
  });
  return merged.sort((a, b) => a.from - b.from);
}

async function* sheetRows(book: Workbook, sheet: string, maxRows: number): AsyncGenerator<SheetRow> {
  const strings = await sharedStrings(book);
  const dates = await dateStyles(book);
  const isFrom1904 = await book.isFrom1904();
  const spread = new Spread(await mergedCells(book, sheet));
  let found: SheetRow[] = [];
  let rows = 0;
  let line = 0;
  let cells: SheetCell[] = [];
  let at = { column: 0, type: '', text: '', isDate: false, isFormula: false };
  let isValue = false;
  const readValue = (): SheetCell => {
    const plain = at.type === 's' ? (strings[Number(at.text)] ?? '') : at.text;
    const text = at.isDate && at.type === 'n' ? dateOf(plain, isFrom1904) : plain.trim().slice(0, MAX_TEXT);
    return at.isFormula ? { formula: true, text } : text;
  };
  const parser = await openParser({
    open: (name, { r, s, t = 'n' }) => {
      if (name === 'row') {
        line = r === undefined ? line + 1 : Number(r);
        cells = [];
      }
      if (name === 'c') {
        const column = r === undefined ? cells.length : columnOf(r);
        at = {
          ...{ column: Math.min(column, MAX_COLUMNS), type: t, text: '', isFormula: false },
          isDate: s !== undefined && dates[Number(s)] === true,
        };
      }
      if (name === 'f') at.isFormula = true;
      isValue = name === 'v' || name === 't';
    },
    text: (text) => {
      if (isValue) at.text += text;
    },
    close: (name) => {
      isValue = false;
      if (name === 'c' && at.column < MAX_COLUMNS) {
        while (cells.length < at.column) cells.push('');
        cells[at.column] = readValue();
      }
      if (name !== 'row') return;
      spread.fill(line, cells);
      if (!cells.some((cell) => cell !== '')) return;
      rows += 1;
      if (rows > maxRows) throw new XlsxFault('importTooLarge');
      found.push({ line, cells });
    },
  });
  for await (const piece of book.pieces(sheet)) {
    parser.write(piece);
    yield* found;
    found = [];
  }
  parser.close();
}

/** Copies the value of the first of merged rows into the others. */
class Spread {
  readonly #merged: readonly Merged[];
  #next = 0;
  #open: { readonly column: number; readonly to: number; readonly value: SheetCell }[] = [];

  constructor(merged: readonly Merged[]) {
    this.#merged = merged;
  }

  fill(line: number, cells: SheetCell[]): void {
    this.#open = this.#open.filter(({ to }) => to >= line);
    for (const { column, value } of this.#open) {
      while (cells.length < column) cells.push('');
      if ((cells[column] ?? '') === '') cells[column] = value;
    }
    for (let each = this.#merged[this.#next]; each && each.from <= line; each = this.#merged[this.#next]) {
      this.#next += 1;
      if (each.from === line) this.#open.push({ ...each, value: cells[each.column] ?? '' });
    }
  }
}

/** `AB12` is column 27, counted from 0. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Rows as a workbook with one sheet: texts are stored as texts and can never be run as formulas. */
export async function writeXlsx(rows: readonly (readonly (string | number)[])[]): Promise<Uint8Array> {
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? `<c><v>${value}</v></c>`
      : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
  const sheet = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
  const parts: Readonly<Record<string, string>> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Catalog" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  const { BlobWriter, TextReader, ZipWriter } = await import('@zip.js/zip.js');
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const [name, xml] of Object.entries(parts)) await writer.add(name, new TextReader(HEAD + xml));
  const blob = await writer.close();
  return new Uint8Array(await blob.arrayBuffer());
}

function escaped(text: string): string {
  // Control characters have no place in XML 1.0.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const plain = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
