import { ACK, ENQ, EOT, ETB, ETX, NAK, STX, checksum as sumOf } from '@alder/astm';
import type { MessageForm } from '@alder/instrument-messages/domain';
import { guessSeparator } from '@alder/sheets';
import { type Charset, decodeText, encodeText } from '@alder/terms';

/** A part of a line: a field or component with its place, or what stands between two of them. */
export type Segment = {
  readonly text: string;
  /** Bytes of the capture, the end not included. */
  readonly start: number;
  readonly end: number;
  /** `R.4.1` of records and segments, `column:ALT` of a separated file; null between fields. */
  readonly place: string | null;
};

export type Frame = { readonly number: string; readonly checksum: string; readonly isSound: boolean };

/** A record, a segment, a row of a table, or a control character of the link. */
export type Line = {
  readonly kind: 'record' | 'head' | 'row' | 'control';
  /** `R`, `OBX`, `ENQ`; the number of a row. */
  readonly name: string;
  /** The frame in which it begins. */
  readonly frame: Frame | null;
  readonly pieces: readonly Segment[];
};

/** Text with the place of each of its letters in the bytes. */
type Letters = { readonly text: string; readonly at: readonly number[] };

const CONTROLS: Readonly<Record<number, string>> = { [ENQ]: 'ENQ', [EOT]: 'EOT', [ACK]: 'ACK', [NAK]: 'NAK' };

/** The frames, records and fields of a capture with their bytes, in their order. */
export function anatomyOf(bytes: Uint8Array, charset: Charset, form: MessageForm): Line[] {
  if (form === 'csv') return rowsOf(lettersOf(bytes, [...bytes.keys()], charset));
  if (form !== 'astm') return recordsOf(lettersOf(bytes, [...bytes.keys()], charset), form, () => null);
  const { text, offsets, frames, controls } = unframed(bytes);
  const frameAt = (offset: number) => frames.findLast(({ start }) => start <= offset)?.frame ?? null;
  let before: Frame | null = null;
  const records = recordsOf(lettersOf(text, offsets, charset), 'records', frameAt).map((line) => {
    // A frame with several records shows its number once.
    const frame = line.frame === before ? null : line.frame;
    before = line.frame;
    return { ...line, frame };
  });
  return [...controls, ...records].sort((a, b) => (a.pieces[0]?.start ?? 0) - (b.pieces[0]?.start ?? 0));
}

/** Names of the columns of a separated file, in their order. */
export const columnsOf = (lines: readonly Line[]): string[] =>
  (lines.find(({ kind }) => kind === 'head')?.pieces ?? []).flatMap(({ place }) => (place ? [columnAt(place)] : []));

/** Column of a place in a separated file. */
export const columnAt = (place: string): string => place.slice('column:'.length);

/** Texts of the frames one behind the other, each byte with its place, and what stands outside of frames. */
function unframed(bytes: Uint8Array) {
  const text: number[] = [];
  const offsets: number[] = [];
  const frames: { start: number; frame: Frame }[] = [];
  const controls: Line[] = [];
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at]!;
    if (byte !== STX) {
      const name = CONTROLS[byte];
      if (name) {
        const piece = { text: name, start: at, end: at + 1, place: null };
        controls.push({ kind: 'control', name, frame: null, pieces: [piece] });
      }
      at += 1;
      continue;
    }
    let end = at + 1;
    while (end < bytes.length && bytes[end] !== ETX && bytes[end] !== ETB) end += 1;
    const digits = new TextDecoder('latin1').decode(bytes.subarray(end + 1, end + 3));
    const isSound = digits.toUpperCase() === sumOf(bytes.subarray(at + 1, end + 1));
    const frame = { number: String.fromCharCode(bytes[at + 1] ?? 0x3f), checksum: digits, isSound };
    frames.push({ start: at, frame });
    for (let place = at + 2; place < end; place += 1) {
      text.push(bytes[place]!);
      offsets.push(place);
    }
    if (bytes[end] === ETX && text.at(-1) !== 0x0d) {
      text.push(0x0d);
      offsets.push(end);
    }
    at = end + 3;
  }
  return { text: Uint8Array.from(text), offsets, frames, controls };
}

function lettersOf(bytes: Uint8Array, offsets: readonly number[], charset: Charset): Letters {
  const decoded = decodeText(bytes, charset);
  // A wrong charset shows wrong letters, each at its byte.
  const isKnown = !decoded.includes('\ufffd');
  const text = isKnown ? decoded : new TextDecoder('latin1').decode(bytes);
  // The decoder leaves a byte order mark out.
  let byte = charset === 'utf-8' && bytes[0] === 0xef && bytes[1] === 0xbb && isKnown ? 3 : 0;
  const at: number[] = [];
  for (const letter of text) {
    for (let unit = 0; unit < letter.length; unit += 1) at.push(offsets[byte] ?? bytes.length);
    byte += letter <= '\u007f' || !isKnown ? 1 : encodeText(letter, charset).length;
  }
  at.push((offsets[bytes.length - 1] ?? -1) + 1);
  return { text, at };
}

function recordsOf(letters: Letters, form: MessageForm, frameAt: (offset: number) => Frame | null): Line[] {
  const lines: Line[] = [];
  let marks = { field: '|', repeat: form === 'hl7' ? '~' : '\\', component: '^' };
  for (const { 0: line, index } of letters.text.matchAll(/[^\r\n]+/g)) {
    if (line.trim() === '') continue;
    const head = form === 'hl7' ? line.startsWith('MSH') : line.startsWith('H');
    const nameLength = form === 'hl7' ? 3 : 1;
    if (head && line.length > nameLength + 2) {
      const field = line[nameLength]!;
      const declared = line.slice(nameLength + 1).split(field, 1)[0]!;
      marks =
        form === 'hl7'
          ? { field, component: declared[0] ?? '^', repeat: declared[1] ?? '~' }
          : { field, repeat: declared[0] ?? '\\', component: declared[1] ?? '^' };
    }
    const name = line.slice(0, nameLength).trim();
    const pieces = piecesOf(line, index, { ...marks, name, isHead: head, isHl7: form === 'hl7' }, letters);
    lines.push({ kind: 'record', name, frame: frameAt(letters.at[index]!), pieces });
  }
  return lines;
}

type Marks = {
  readonly field: string;
  readonly repeat: string;
  readonly component: string;
  readonly name: string;
  readonly isHead: boolean;
  readonly isHl7: boolean;
};

function piecesOf(line: string, from: number, marks: Marks, { at }: Letters): Segment[] {
  const pieces: Segment[] = [];
  const add = (start: number, end: number, place: string | null) => {
    if (end <= start) return;
    pieces.push({ text: line.slice(start, end), start: at[from + start]!, end: at[from + end]!, place });
  };
  let start = 0;
  for (const [index, field] of line.split(marks.field).entries()) {
    // HL7 counts the separator of MSH as its first field, ASTM the type of a record as its first.
    const number = marks.isHl7 && !marks.isHead ? index : index + 1;
    const isPlain = index === 0 || (marks.isHead && index === 1);
    if (isPlain) add(start, start + field.length, null);
    else
      eachPart(field, marks, (offset, text, component) => {
        add(
          start + offset,
          start + offset + text.length,
          component === null ? null : `${marks.name}.${number}.${component}`,
        );
      });
    add(start + field.length, Math.min(line.length, start + field.length + 1), null);
    start += field.length + 1;
  }
  return pieces;
}

/** Components of a field, and the marks between them without a number. */
function eachPart(
  field: string,
  { repeat, component }: Marks,
  visit: (offset: number, text: string, component: number | null) => void,
): void {
  let number = 1;
  let start = 0;
  for (let place = 0; place <= field.length; place += 1) {
    const letter = field[place];
    if (place < field.length && letter !== repeat && letter !== component) continue;
    if (place > start) visit(start, field.slice(start, place), number);
    if (place < field.length) visit(place, letter!, null);
    number = letter === repeat ? 1 : number + 1;
    start = place + 1;
  }
}

/** Cells of a separated file with their bytes; the marks of a cell in quotation marks belong to it. */
function rowsOf(letters: Letters): Line[] {
  const { text, at } = letters;
  const separator = guessSeparator(text, [';', '\t', ',']);
  const lines: Line[] = [];
  let names: string[] = [];
  let pieces: Segment[] = [];
  let cells: { from: number; to: number }[] = [];
  const close = () => {
    const filled = cells.some(({ from, to }) => text.slice(from, to).trim() !== '');
    if (filled) {
      const isHead = lines.length === 0;
      if (isHead) names = cells.map(({ from, to }) => cellText(text.slice(from, to)));
      for (const [index, { from, to }] of cells.entries()) {
        const place = names[index] ? `column:${names[index]}` : null;
        if (to > from) pieces.push({ text: text.slice(from, to), start: at[from]!, end: at[to]!, place });
        if (index < cells.length - 1) pieces.push({ text: separator, start: at[to]!, end: at[to + 1]!, place: null });
      }
      lines.push({ kind: isHead ? 'head' : 'row', name: String(lines.length + 1), frame: null, pieces });
    }
    pieces = [];
    cells = [];
  };
  let from = 0;
  let isQuoted = false;
  for (let place = 0; place <= text.length; place += 1) {
    const letter = text[place];
    if (letter === '"') isQuoted = !isQuoted;
    const isEnd = letter === undefined || letter === '\r' || letter === '\n';
    if ((isQuoted && letter !== undefined) || (!isEnd && letter !== separator)) continue;
    cells.push({ from, to: place });
    from = place + 1;
    if (isEnd) close();
  }
  return lines;
}

const cellText = (cell: string) => {
  const plain = cell.trim();
  return plain.startsWith('"') && plain.endsWith('"') ? plain.slice(1, -1).replaceAll('""', '"').trim() : plain;
};
