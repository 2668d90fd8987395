/** The five encoding characters of MSH-1 and MSH-2 (HL7 v2.5.1 §2.5.4). */
export type Encoding = {
  readonly field: string;
  readonly component: string;
  readonly repeat: string;
  readonly escaper: string;
  readonly subcomponent: string;
};

export const usualEncoding: Encoding = { field: '|', component: '^', repeat: '~', escaper: '\\', subcomponent: '&' };

/**
 * One segment. `fields[n]` is field `n` as HL7 counts it, not decoded; index 0 is the name. For MSH, field 1 is
 * the separator itself.
 */
export type Segment = { readonly name: string; readonly fields: readonly string[] };

export type Hl7Message = { readonly encoding: Encoding; readonly segments: readonly Segment[] };

/** Text that is no HL7 message: its bytes belong into quarantine. */
export class MessageFault extends Error {
  override readonly name = 'MessageFault';
}

/**
 * Reads a message, decoded by the sender's charset.
 *
 * Segments may end in CR, LF or both; trailing separators and unknown segments are kept.
 *
 * @throws {MessageFault} if it does not start with MSH, its separators are ambiguous, or a line is no segment.
 * @see HL7 v2.5.1 §2.5
 */
export function readMessage(text: string): Hl7Message {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const header = lines[0];
  if (!header?.startsWith('MSH') || header.length < 8) throw new MessageFault('the message does not start with MSH');
  const encoding = readEncoding(header);
  return { encoding, segments: lines.map((line) => readSegment(line, encoding)) };
}

/** Writes a message; every segment ends in CR (§2.5). */
export function writeMessage({ encoding, segments }: Hl7Message): string {
  return segments
    .map(({ name, fields }) => {
      if (name === 'MSH') return `MSH${encoding.field}${fields.slice(2).join(encoding.field)}\r`;
      return `${fields.join(encoding.field)}\r`;
    })
    .join('');
}

/**
 * Makes a segment from decoded texts: a string for a simple field, a list for components.
 *
 * @param fields Field 1 onwards; for MSH start with field 3, separators are added.
 */
export function makeSegment(
  name: string,
  fields: readonly (string | readonly string[])[],
  encoding: Encoding = usualEncoding,
): Segment {
  const written = fields.map((field) =>
    (typeof field === 'string' ? [field] : field).map((text) => escapeText(text, encoding)).join(encoding.component),
  );
  if (name === 'MSH') return { name, fields: ['MSH', encoding.field, separators(encoding), ...written] };
  return { name, fields: [name, ...written] };
}

/** Every segment of that name, in order. */
export function segmentsOf({ segments }: Hl7Message, name: string): Segment[] {
  return segments.filter((segment) => segment.name === name);
}

/**
 * The text at a place, escapes decoded, trimmed; empty where there is none.
 *
 * @param field As HL7 counts: MSH-9 is 9.
 */
export function textOf(message: Hl7Message, segment: Segment | undefined, field: number, component = 1, repeat = 1) {
  const { encoding } = message;
  const raw = segment?.fields[field]?.split(encoding.repeat)[repeat - 1] ?? '';
  const part = raw.split(encoding.component)[component - 1] ?? '';
  return unescapeText(part.split(encoding.subcomponent)[0] ?? '', encoding).trim();
}

/** The components of a field's first repetition, escapes decoded, trimmed. */
export function componentsOf({ encoding }: Hl7Message, segment: Segment | undefined, field: number): string[] {
  const raw = segment?.fields[field]?.split(encoding.repeat)[0] ?? '';
  return raw.split(encoding.component).map((part) => unescapeText(part, encoding).trim());
}

/** Number of repetitions of a field; 0 when it is empty. */
export function repeatsOf({ encoding }: Hl7Message, segment: Segment | undefined, field: number): number {
  const raw = segment?.fields[field] ?? '';
  return raw === '' ? 0 : raw.split(encoding.repeat).length;
}

/** The whole text of a field, delimiters and all decoded to plain text: for free text such as NTE-3. */
export function plainTextOf({ encoding }: Hl7Message, segment: Segment | undefined, field: number): string {
  return unescapeText(segment?.fields[field] ?? '', encoding).trim();
}

const separators = ({ component, repeat, escaper, subcomponent }: Encoding) =>
  `${component}${repeat}${escaper}${subcomponent}`;

function readEncoding(header: string): Encoding {
  const field = header[3]!;
  const declared = header.slice(4).split(field, 1)[0]!;
  const [component = '', repeat = '~', escaper = '\\', subcomponent = '&'] = declared;
  const all = [field, component, repeat, escaper, subcomponent];
  if (new Set(all).size !== 5 || all.some((mark) => /[\w\s]/.test(mark)) || component === '') {
    throw new MessageFault('MSH does not declare its separators');
  }
  return { field, component, repeat, escaper, subcomponent };
}

function readSegment(line: string, encoding: Encoding): Segment {
  const fields = line.split(encoding.field);
  const name = fields[0]!;
  if (!/^[A-Z][A-Z0-9]{2}$/.test(name)) throw new MessageFault(`no segment: ${JSON.stringify(name.slice(0, 12))}`);
  if (name === 'MSH') return { name, fields: ['MSH', encoding.field, ...fields.slice(1)] };
  return { name, fields };
}

/** `\F\`, `\S\`, `\T\`, `\R\`, `\E\`, `\Xhh\`, `\.br\` into what they mean (§2.7); other escapes stay. */
export function unescapeText(text: string, encoding: Encoding): string {
  const escaper = encoding.escaper;
  if (!text.includes(escaper)) return text;
  const meanings: Record<string, string> = {
    F: encoding.field,
    S: encoding.component,
    T: encoding.subcomponent,
    R: encoding.repeat,
    E: escaper,
    '.br': '\n',
    H: '',
    N: '',
  };
  const mark = escaper.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return text.replace(new RegExp(`${mark}([FSTREHN]|\\.br|X(?:[0-9A-Fa-f]{2})+)${mark}`, 'g'), (_, code: string) => {
    if (!code.startsWith('X')) return meanings[code]!;
    return code
      .slice(1)
      .match(/../g)!
      .map((hex) => String.fromCharCode(Number.parseInt(hex, 16)))
      .join('');
  });
}

/** Protects the separators, and the line ends that would cut a segment. */
export function escapeText(text: string, encoding: Encoding): string {
  const { field, component, subcomponent, repeat, escaper } = encoding;
  const codes = new Map([
    [escaper, 'E'],
    [field, 'F'],
    [component, 'S'],
    [subcomponent, 'T'],
    [repeat, 'R'],
    ['\r', 'X0D'],
    ['\n', 'X0A'],
  ]);
  return [...text].map((letter) => (codes.has(letter) ? `${escaper}${codes.get(letter)}${escaper}` : letter)).join('');
}
