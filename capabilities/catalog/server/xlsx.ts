import { BlobReader, BlobWriter, type FileEntry, TextReader, Writer, ZipReader, ZipWriter } from '@zip.js/zip.js';
import { SaxesParser } from 'saxes';
import type { SheetCell, SheetRow } from '../domain/index.ts';

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
/** Of one part once inflated; a sheet of 20,000 rows with 30 columns is 30 MB. */
const MAX_PART_BYTES = 64 * 1024 * 1024;
const MAX_ROWS = 20_000;
const MAX_COLUMNS = 100;
const MAX_TEXT = 32_767;

/** Whether a file begins as a ZIP archive does. */
export const isXlsx = ([a, b, c, d]: Uint8Array): boolean => a === 0x50 && b === 0x4b && c === 3 && d === 4;

/**
 * The rows of the first sheet of a workbook (ECMA-376 part 1, 18.3), blank ones left out; a cell with a formula says so,
 * whatever value was stored with it.
 *
 * The declared lengths are checked before anything is inflated, and the real ones while it is.
 *
 * @throws {XlsxFault}
 */
export async function readXlsx(bytes: Uint8Array): Promise<SheetRow[]> {
  const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)])), { useWebWorkers: false });
  try {
    const parts = new Map<string, FileEntry>();
    for await (const entry of reader.getEntriesGenerator()) {
      if (parts.size === MAX_PARTS) throw new XlsxFault('importTooLarge');
      if (!entry.directory) parts.set(entry.filename, entry);
    }
    const sheet = await firstSheet(parts);
    const strings = parts.has('xl/sharedStrings.xml')
      ? sharedStrings(await partText(parts, 'xl/sharedStrings.xml'))
      : [];
    return sheetRows(await partText(parts, sheet), strings);
  } catch (fault) {
    throw fault instanceof XlsxFault ? fault : new XlsxFault('importBroken');
  } finally {
    await reader.close();
  }
}

async function partText(parts: ReadonlyMap<string, FileEntry>, name: string): Promise<string> {
  const part = parts.get(name);
  if (!part || part.encrypted) throw new XlsxFault('importBroken');
  if (part.uncompressedSize > MAX_PART_BYTES) throw new XlsxFault('importTooLarge');
  return part.getData(new BoundedText(), { useWebWorkers: false });
}

/** Ends inflating where a part is longer than its directory says: a bomb lies about its length. */
class BoundedText extends Writer<string> {
  #received = 0;
  readonly #decoder = new TextDecoder();
  #text = '';
  override async writeUint8Array(chunk: Uint8Array): Promise<void> {
    this.#received += chunk.length;
    if (this.#received > MAX_PART_BYTES) throw new XlsxFault('importTooLarge');
    this.#text += this.#decoder.decode(chunk, { stream: true });
  }
  override async getData(): Promise<string> {
    return this.#text + this.#decoder.decode();
  }
}

type Attributes = Readonly<Record<string, string>>;

/** Walks through XML; a document with its own entities is refused, no reader of sheets needs them. */
function walk(
  xml: string,
  on: {
    open?: (name: string, attributes: Attributes) => void;
    close?: (name: string) => void;
    text?: (text: string) => void;
  },
): void {
  const parser = new SaxesParser();
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('doctype', () => {
    throw new XlsxFault('importBroken');
  });
  parser.on('error', () => {
    throw new XlsxFault('importBroken');
  });
  parser.on('opentag', ({ name, attributes }) => on.open?.(local(name), attributes as Attributes));
  parser.on('closetag', ({ name }) => on.close?.(local(name)));
  parser.on('text', (text) => on.text?.(text));
  parser.on('cdata', (text) => on.text?.(text));
  parser.write(xml).close();
}

async function firstSheet(parts: ReadonlyMap<string, FileEntry>): Promise<string> {
  let relation: string | undefined;
  walk(await partText(parts, 'xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'sheet') relation ??= attributes['r:id'];
    },
  });
  let target: string | undefined;
  walk(await partText(parts, 'xl/_rels/workbook.xml.rels'), {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id === relation) target ??= Target;
    },
  });
  if (!target) throw new XlsxFault('importBroken');
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function sharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let isText = false;
  let isRuby = false;
  walk(xml, {
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

function sheetRows(xml: string, strings: readonly string[]): SheetRow[] {
  const rows: SheetRow[] = [];
  let line = 0;
  let cells: SheetCell[] = [];
  let at = { column: 0, type: '', text: '', isFormula: false };
  let isValue = false;
  walk(xml, {
    open: (name, { r, t = 'n' }) => {
      if (name === 'row') {
        line = r === undefined ? line + 1 : Number(r);
        cells = [];
      }
      if (name === 'c') {
        at = { column: r === undefined ? cells.length : columnOf(r), type: t, text: '', isFormula: false };
        if (at.column >= MAX_COLUMNS) at.column = MAX_COLUMNS;
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
        const text = at.type === 's' ? (strings[Number(at.text)] ?? '') : at.text;
        cells[at.column] = at.isFormula ? { formula: true } : text.trim().slice(0, MAX_TEXT);
      }
      if (name === 'row' && cells.some((cell) => cell !== '')) rows.push({ line, cells });
      if (rows.length > MAX_ROWS) throw new XlsxFault('importTooLarge');
    },
  });
  return rows;
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
