import { TransferFault } from './frame.ts';

/** The four delimiters that a header record declares in H-2 (ASTM E1394 §6.4). */
export type Delimiters = {
  readonly field: string;
  readonly repeat: string;
  readonly component: string;
  readonly escaper: string;
};

export const usualDelimiters: Delimiters = { field: '|', repeat: '\\', component: '^', escaper: '&' };

/**
 * One record: field → repetition → component, escapes decoded.
 *
 * Index 0 of the fields is the record type, so field `n` of the standard is at `n - 1`.
 */
export type AstmRecord = { readonly type: string; readonly fields: readonly (readonly (readonly string[])[])[] };

/** One message: a header and the records up to the next header, with the delimiters that its header declares. */
export type AstmMessage = { readonly delimiters: Delimiters; readonly records: readonly AstmRecord[] };

/**
 * The text at a place of a record, trimmed; empty where the record is shorter.
 *
 * @param field As the standard counts: 1 is the record type.
 */
export function fieldOf(record: AstmRecord, field: number, component = 1, repeat = 1): string {
  return (record.fields[field - 1]?.[repeat - 1]?.[component - 1] ?? '').trim();
}

/** All components of a field's first repetition, trimmed. */
export function componentsOf(record: AstmRecord, field: number): string[] {
  return (record.fields[field - 1]?.[0] ?? []).map((component) => component.trim());
}

/**
 * Reads the records of a transfer, decoded by the analyzer's charset.
 *
 * Lenient about line ends (CR, LF or both) and about records without content; every header starts a new message.
 *
 * @throws {TransferFault} if the first record is no header, if its delimiters are ambiguous, and
 *   if a record's type is none of E1394's or a manufacturer's M and X... letters.
 * @see ASTM E1394 §6 to §14
 */
export function readRecords(text: string): AstmMessage[] {
  const messages: { delimiters: Delimiters; records: AstmRecord[] }[] = [];
  for (const line of text.split(/[\r\n]+/)) {
    if (line.trim() === '') continue;
    if (line.startsWith('H')) {
      const delimiters = readDelimiters(line);
      messages.push({ delimiters, records: [readHeader(line, delimiters)] });
      continue;
    }
    const message = messages.at(-1);
    if (!message) throw new TransferFault('the transfer does not start with a header record');
    message.records.push(readRecord(line, message.delimiters));
  }
  if (messages.length === 0) throw new TransferFault('no record');
  return messages;
}

/** Writes records, without closing CR each; the header's delimiters are those given. */
export function writeRecords(message: AstmMessage): string[] {
  return message.records.map((record) => {
    const fields = record.fields.map((repeats, index) => {
      if (record.type === 'H' && index === 1) return headerDelimiters(message.delimiters);
      return repeats
        .map((components) =>
          components.map((text) => escapeText(text, message.delimiters)).join(message.delimiters.component),
        )
        .join(message.delimiters.repeat);
    });
    if (record.type !== 'H') return fields.join(message.delimiters.field);
    return `H${message.delimiters.field}${fields.slice(1).join(message.delimiters.field)}`;
  });
}

/** Makes a record from plain fields: a string for a simple one, a list for components. */
export function makeRecord(type: string, ...fields: readonly (string | readonly string[])[]): AstmRecord {
  return { type, fields: [[[type]], ...fields.map((field) => [typeof field === 'string' ? [field] : field])] };
}

/** `H|\^&`: the second field of a header made of the delimiters themselves. */
export function makeHeader(delimiters: Delimiters, ...fields: readonly (string | readonly string[])[]): AstmRecord {
  return makeRecord('H', headerDelimiters(delimiters), ...fields);
}

const headerDelimiters = ({ repeat, component, escaper }: Delimiters) => `${repeat}${component}${escaper}`;

function readDelimiters(line: string): Delimiters {
  const field = line[1] ?? '';
  const declared = line.slice(2).split(field, 1)[0] ?? '';
  const distinct = [...new Set(declared)];
  const [repeat, component, escaper] = distinct;
  if (!field.trim() || /\w/.test(field) || !repeat || !component || !escaper || distinct.includes(field)) {
    throw new TransferFault('the header does not declare its delimiters');
  }
  return { field, repeat, component, escaper };
}

function readHeader(line: string, delimiters: Delimiters): AstmRecord {
  const declared = line.slice(2).split(delimiters.field, 1)[0] ?? '';
  const rest = line.slice(2 + declared.length + 1);
  const following = line.length > 2 + declared.length ? readFields(rest, delimiters) : [];
  return { type: 'H', fields: [[['H']], [[declared]], ...following] };
}

function readRecord(line: string, delimiters: Delimiters): AstmRecord {
  const fields = readFields(line, delimiters);
  const type = fields[0]?.[0]?.[0] ?? '';
  if (!/^[PORCMQSL]$/.test(type)) throw new TransferFault(`unknown record type ${JSON.stringify(type.slice(0, 8))}`);
  return { type, fields };
}

function readFields(text: string, delimiters: Delimiters): string[][][] {
  return text
    .split(delimiters.field)
    .map((field) =>
      field
        .split(delimiters.repeat)
        .map((repeat) => repeat.split(delimiters.component).map((part) => unescapeText(part, delimiters))),
    );
}

/** `&F&` and so on back into the delimiters; what is no known escape stays as it is (§6.6). */
function unescapeText(text: string, delimiters: Delimiters): string {
  const { escaper } = delimiters;
  if (!text.includes(escaper)) return text;
  const meanings: Record<string, string> = {
    F: delimiters.field,
    S: delimiters.component,
    R: delimiters.repeat,
    E: escaper,
  };
  const mark = escaper.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return text.replace(new RegExp(`${mark}([FSRE]|X[0-9A-Fa-f]{2})${mark}`, 'g'), (_, code: string) =>
    code.startsWith('X') ? String.fromCharCode(Number.parseInt(code.slice(1), 16)) : meanings[code]!,
  );
}

function escapeText(text: string, delimiters: Delimiters): string {
  const { field, component, repeat, escaper } = delimiters;
  const codes = new Map([
    [escaper, 'E'],
    [field, 'F'],
    [component, 'S'],
    [repeat, 'R'],
    ['\r', 'X0D'],
    ['\n', 'X0A'],
  ]);
  return [...text].map((letter) => (codes.has(letter) ? `${escaper}${codes.get(letter)}${escaper}` : letter)).join('');
}
