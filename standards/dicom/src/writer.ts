import { encodeText, type WrittenCharset } from './charset-encode.ts';
import { hasLongLength, type Keyword, tags, type VR, vrOf } from './tag.ts';
import { EXPLICIT_LITTLE, IMPLEMENTATION_UID, IMPLEMENTATION_VERSION, transferSyntax } from './uid.ts';

/** A value to write: text and numbers by the attribute's VR, bytes as they are, items of a sequence. */
export type WrittenValue =
  | string
  | number
  | readonly string[]
  | readonly number[]
  | Uint8Array
  | readonly WrittenDataset[]
  | { readonly fragments: readonly Uint8Array[] };

/** Attributes to write, by keyword, or by tag number where the dictionary has no keyword. */
export type WrittenDataset = { readonly [attribute in Keyword]?: WrittenValue } & {
  readonly [tag: number]: WrittenValue;
};

const UNDEFINED_LENGTH = 0xffffffff;

/**
 * Bytes of a data set.
 *
 * Sequences and items get their lengths; only fragments are of undefined length. Text is encoded in the set of
 * `SpecificCharacterSet`.
 *
 * @param options.syntax Transfer syntax UID; explicit little endian by default. Deflated is not supported.
 * @see DICOM PS3.5 7
 */
export function writeDataset(attributes: WrittenDataset, options: { syntax?: string } = {}): Uint8Array {
  const syntax = transferSyntax(options.syntax ?? EXPLICIT_LITTLE);
  if (syntax.deflated) throw new RangeError('a deflated data set is written by deflating an explicit one');
  return dataset(attributes, { explicit: syntax.explicit, little: !syntax.bigEndian, charset: 'ISO_IR 6' });
}

/**
 * A whole Part 10 file: zero preamble, meta information, data set.
 *
 * @throws {RangeError} without SOPClassUID or SOPInstanceUID.
 * @see DICOM PS3.10 7.1
 */
export function writeDicom(attributes: WrittenDataset, options: { syntax?: string } = {}): Uint8Array {
  const { SOPClassUID, SOPInstanceUID } = attributes;
  if (typeof SOPClassUID !== 'string' || typeof SOPInstanceUID !== 'string')
    throw new RangeError('SOP UIDs are missing');
  const syntax = options.syntax ?? EXPLICIT_LITTLE;
  return concat([writeMeta(SOPClassUID, SOPInstanceUID, syntax), writeDataset(attributes, { syntax })]);
}

/** Preamble and meta information before a data set. The same input gives the same bytes. */
export function writeMeta(sopClass: string, sopInstance: string, syntax: string): Uint8Array {
  const writing = { explicit: true, little: true, charset: 'ISO_IR 6' } as const;
  const body = dataset(
    {
      FileMetaInformationVersion: Uint8Array.of(0, 1),
      MediaStorageSOPClassUID: sopClass,
      MediaStorageSOPInstanceUID: sopInstance,
      TransferSyntaxUID: syntax,
      ImplementationClassUID: IMPLEMENTATION_UID,
      ImplementationVersionName: IMPLEMENTATION_VERSION,
    },
    writing,
  );
  const start = new Uint8Array(132);
  start.set([0x44, 0x49, 0x43, 0x4d], 128);
  return concat([start, dataset({ FileMetaInformationGroupLength: body.length }, writing), body]);
}

type Writing = {
  readonly explicit: boolean;
  readonly little: boolean;
  readonly charset: WrittenCharset;
  /** OW where a pixel takes more than a byte (PS3.5 A.2). */
  readonly pixelVR?: VR;
};

function dataset(attributes: WrittenDataset, writing: Writing): Uint8Array {
  const named = attributes.SpecificCharacterSet;
  const charset = named === undefined ? writing.charset : charsetOf(named);
  const entries = Object.entries(attributes)
    .map(([name, value]) => [/^\d+$/.test(name) ? Number(name) : tags[name as Keyword], value as WrittenValue] as const)
    .sort(([a], [b]) => a - b);
  const pixelVR = Number(attributes.BitsAllocated ?? 8) > 8 || !writing.explicit ? 'OW' : 'OB';
  return concat(entries.map(([tag, value]) => element(tag, value, { ...writing, charset, pixelVR })));
}

function charsetOf(named: WrittenValue): WrittenCharset {
  const terms = (Array.isArray(named) ? named : [named]) as readonly string[];
  return terms.join('\\') as WrittenCharset;
}

function element(tag: number, value: WrittenValue, writing: Writing): Uint8Array {
  if (isFragments(value)) return fragments(tag, value.fragments, writing);
  const named = tag === tags.PixelData ? (writing.pixelVR ?? 'OB') : vrOf(tag);
  const vr = value instanceof Uint8Array && named === 'UN' ? 'OB' : named;
  const body = isItems(value) ? items(value, writing) : valueBytes(vr, value, writing);
  return concat([header(tag, vr, body.length, writing), body]);
}

function header(tag: number, vr: VR, length: number, { explicit, little }: Writing): Uint8Array {
  const long = explicit && hasLongLength(vr);
  const out = new Uint8Array(long ? 12 : 8);
  putUint16(out, 0, tag >>> 16, little);
  putUint16(out, 2, tag & 0xffff, little);
  if (!explicit) putUint32(out, 4, length, little);
  else {
    out[4] = vr.charCodeAt(0);
    out[5] = vr.charCodeAt(1);
    if (long) putUint32(out, 8, length, little);
    else if (length > 0xffff) throw new RangeError(`${vr} of ${length} bytes is too long`);
    else putUint16(out, 6, length, little);
  }
  return out;
}

function putUint16(out: Uint8Array, at: number, value: number, little: boolean): void {
  out[at] = little ? value : value >>> 8;
  out[at + 1] = little ? value >>> 8 : value;
}

function putUint32(out: Uint8Array, at: number, value: number, little: boolean): void {
  putUint16(out, at, little ? value : value >>> 16, little);
  putUint16(out, at + 2, little ? value >>> 16 : value, little);
}

function marker(element: number, length: number, little: boolean): Uint8Array {
  const out = new Uint8Array(8);
  const view = new DataView(out.buffer);
  view.setUint16(0, 0xfffe, little);
  view.setUint16(2, element, little);
  view.setUint32(4, length, little);
  return out;
}

function items(sets: readonly WrittenDataset[], writing: Writing): Uint8Array {
  return concat(
    sets.flatMap((attributes) => {
      const body = dataset(attributes, writing);
      return [marker(0xe000, body.length, writing.little), body];
    }),
  );
}

/** Encapsulated pixels with a Basic Offset Table, one fragment a frame (PS3.5 A.4). */
function fragments(tag: number, frames: readonly Uint8Array[], writing: Writing): Uint8Array {
  const padded = frames.map((frame) => (frame.length % 2 ? concat([frame, new Uint8Array(1)]) : frame));
  const table = new Uint8Array(padded.length > 1 ? padded.length * 4 : 0);
  const view = new DataView(table.buffer);
  let at = 0;
  for (const [index, frame] of padded.entries()) {
    if (padded.length > 1) view.setUint32(index * 4, at, writing.little);
    at += 8 + frame.length;
  }
  return concat([
    header(tag, 'OB', UNDEFINED_LENGTH, writing),
    marker(0xe000, table.length, writing.little),
    table,
    ...padded.flatMap((frame) => [marker(0xe000, frame.length, writing.little), frame]),
    marker(0xe0dd, 0, writing.little),
  ]);
}

function valueBytes(vr: VR, value: WrittenValue, writing: Writing): Uint8Array {
  if (value instanceof Uint8Array) return even(value, 0);
  const values = (Array.isArray(value) ? value : [value]) as readonly (string | number)[];
  const size = { US: 2, SS: 2, UL: 4, SL: 4, FL: 4, FD: 8, AT: 4 }[vr as string];
  if (size) return numberBytes(vr, values.map(Number), size, writing.little);
  const text = values.map(String).join('\\');
  return even(encodeText(text, writing.charset).bytes, vr === 'UI' ? 0 : 0x20);
}

function numberBytes(vr: VR, values: readonly number[], size: number, little: boolean): Uint8Array {
  const out = new Uint8Array(values.length * size);
  const view = new DataView(out.buffer);
  for (const [index, value] of values.entries()) {
    const at = index * size;
    if (vr === 'US') view.setUint16(at, value, little);
    else if (vr === 'SS') view.setInt16(at, value, little);
    else if (vr === 'SL') view.setInt32(at, value, little);
    else if (vr === 'FL') view.setFloat32(at, value, little);
    else if (vr === 'FD') view.setFloat64(at, value, little);
    else if (vr === 'AT') {
      view.setUint16(at, value >>> 16, little);
      view.setUint16(at + 2, value & 0xffff, little);
    } else view.setUint32(at, value, little);
  }
  return out;
}

function even(bytes: Uint8Array, padding: number): Uint8Array {
  return bytes.length % 2 ? concat([bytes, Uint8Array.of(padding)]) : bytes;
}

function isFragments(value: WrittenValue): value is { fragments: readonly Uint8Array[] } {
  return typeof value === 'object' && 'fragments' in value;
}

function isItems(value: WrittenValue): value is readonly WrittenDataset[] {
  return Array.isArray(value) && typeof value[0] === 'object';
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
