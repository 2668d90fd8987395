import { type AssumedCharset, decodeText } from './charset.ts';
import { keywordOf, tags, type VR } from './tag.ts';

/** One attribute as it stood in the bytes. */
export type DicomElement = {
  readonly tag: number;
  readonly vr: VR;
  /** Place of the value in the file or stream, in bytes. */
  readonly offset: number;
  /** Bytes of the value as declared; `undefined` for an undefined length. */
  readonly length: number | undefined;
  /** The value, unless it was longer than the reader keeps. */
  readonly value?: Uint8Array;
  /** Items of a sequence. */
  readonly items?: readonly Dataset[];
};

const textVRs = new Set<string>(['LO', 'LT', 'PN', 'SH', 'ST', 'UC', 'UT']);
const unsplit = new Set<string>(['LT', 'ST', 'UT', 'UR']);

/**
 * Attributes by tag, with values parsed on demand.
 *
 * Readers never throw on a device's data: a value that is absent, too long or not of its type is `undefined`.
 */
export class Dataset {
  readonly elements = new Map<number, DicomElement>();
  readonly bigEndian: boolean;
  readonly assumed: AssumedCharset | undefined;
  readonly parent: Dataset | undefined;
  #charset: readonly string[] | undefined;
  #charsetOf: Uint8Array | undefined;

  constructor(
    options: { bigEndian?: boolean; assumed?: AssumedCharset | undefined; parent?: Dataset | undefined } = {},
  ) {
    this.bigEndian = options.bigEndian ?? false;
    this.assumed = options.assumed;
    this.parent = options.parent;
  }

  has(tag: number): boolean {
    return this.elements.has(tag);
  }

  /** Values of (0008,0005), inherited from the data set around an item (PS3.3 C.12.1.1.2). */
  get charset(): readonly string[] {
    const own = this.elements.get(tags.SpecificCharacterSet)?.value;
    if (own !== this.#charsetOf) {
      this.#charsetOf = own;
      this.#charset =
        own &&
        latin(own)
          .split('\\')
          .map((term) => term.trim());
    }
    return this.#charset ?? this.parent?.charset ?? [];
  }

  /** Whether stored pixel values are signed; an item follows the data set around it. */
  get hasSignedPixels(): boolean {
    const own = this.number(tags.PixelRepresentation);
    return own === undefined ? (this.parent?.hasSignedPixels ?? false) : own === 1;
  }

  /** Every value of a text attribute, padding removed, in its character set. */
  texts(tag: number): readonly string[] {
    const element = this.elements.get(tag);
    if (!element?.value) return [];
    const text =
      textVRs.has(element.vr) || element.vr === 'UN'
        ? decodeText(element.value, this.charset, this.assumed)
        : latin(element.value);
    const trimmed = trim(text);
    if (trimmed === '') return [];
    return unsplit.has(element.vr) ? [trimmed] : trimmed.split('\\').map(trim);
  }

  /** First value of a text attribute; `undefined` when absent or empty. */
  text(tag: number): string | undefined {
    return this.texts(tag)[0] || undefined;
  }

  /** Values of a numeric attribute, text ones (DS, IS) included; invalid numbers are left out. */
  numbers(tag: number): readonly number[] {
    const element = this.elements.get(tag);
    if (!element?.value) return [];
    const size = width(element.vr);
    if (size === 0) return this.texts(tag).map(Number).filter(Number.isFinite);
    const { value } = element;
    const view = new DataView(value.buffer, value.byteOffset, value.byteLength);
    const out: number[] = [];
    for (let at = 0; at + size <= value.length; at += size) out.push(readNumber(view, at, element.vr, !this.bigEndian));
    return out;
  }

  /** First value of a numeric attribute. */
  number(tag: number): number | undefined {
    return this.numbers(tag)[0];
  }

  /** Items of a sequence; none when it is absent. */
  items(tag: number): readonly Dataset[] {
    return this.elements.get(tag)?.items ?? [];
  }

  /** Raw bytes of a value that the reader kept. */
  bytes(tag: number): Uint8Array | undefined {
    return this.elements.get(tag)?.value;
  }

  /** DICOM JSON model (PS3.18 F.2): tag to `{ vr, Value }`; binary values are left out. */
  toJson(): DicomJson {
    const out: DicomJson = {};
    for (const [tag, element] of [...this.elements].sort(([a], [b]) => a - b)) {
      if ((tag & 0xffff) === 0) continue;
      const name = (tag >>> 0).toString(16).toUpperCase().padStart(8, '0');
      const Value = this.#jsonValue(element);
      out[name] = Value.length > 0 ? { vr: element.vr, Value } : { vr: element.vr };
    }
    return out;
  }

  #jsonValue(element: DicomElement): readonly JsonValue[] {
    if (element.items) return element.items.map((item) => item.toJson());
    if (element.vr === 'PN') return this.texts(element.tag).map(personName);
    if (element.vr === 'AT') return this.#attributeTags(element);
    if (width(element.vr) > 0 || element.vr === 'DS' || element.vr === 'IS') return this.numbers(element.tag);
    if (binary.has(element.vr)) return [];
    return this.texts(element.tag);
  }

  #attributeTags(element: DicomElement): readonly string[] {
    const halves = [...(element.value ?? [])];
    const half = (at: number) => {
      const [a, b] = this.bigEndian ? [halves[at]!, halves[at + 1]!] : [halves[at + 1]!, halves[at]!];
      return ((a << 8) | b).toString(16).toUpperCase().padStart(4, '0');
    };
    return Array.from({ length: Math.floor(halves.length / 4) }, (_, index) => half(index * 4) + half(index * 4 + 2));
  }

  /** Keyword to first value as text: for a list of attributes shown to a person. */
  summary(): Readonly<Record<string, string>> {
    const out: Record<string, string> = {};
    for (const [tag, element] of this.elements) {
      const keyword = keywordOf(tag);
      if (!keyword || element.items || binary.has(element.vr)) continue;
      const value = width(element.vr) > 0 ? this.numbers(tag).join('\\') : this.texts(tag).join('\\');
      if (value) out[keyword] = value;
    }
    return out;
  }
}

/** A value of the DICOM JSON model. */
export type JsonValue = string | number | PersonName | DicomJson;
/** A data set of the DICOM JSON model (PS3.18 F). */
export type DicomJson = { [tag: string]: { vr: string; Value?: readonly JsonValue[] } };
/** Component groups of a name (PS3.5 6.2.1). */
export type PersonName = { Alphabetic?: string; Ideographic?: string; Phonetic?: string };

const binary = new Set<string>(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'UN', 'SQ']);

/** Splits a PN value at `=` into its component groups. */
export function personName(text: string): PersonName {
  const [Alphabetic, Ideographic, Phonetic] = text.split('=');
  return {
    ...(Alphabetic ? { Alphabetic } : {}),
    ...(Ideographic ? { Ideographic } : {}),
    ...(Phonetic ? { Phonetic } : {}),
  };
}

function latin(bytes: Uint8Array): string {
  return trim(String.fromCharCode(...(bytes.length > 8192 ? bytes.subarray(0, 8192) : bytes)));
}

function trim(text: string): string {
  // NUL is padding as well as the blank.
  return text.replace(/^[ ]+|[\0 ]+$/g, '');
}

function width(vr: VR): number {
  switch (vr) {
    case 'US':
    case 'SS':
      return 2;
    case 'UL':
    case 'SL':
    case 'FL':
      return 4;
    case 'FD':
    case 'SV':
    case 'UV':
      return 8;
    default:
      return 0;
  }
}

function readNumber(view: DataView, at: number, vr: VR, little: boolean): number {
  switch (vr) {
    case 'US':
      return view.getUint16(at, little);
    case 'SS':
      return view.getInt16(at, little);
    case 'UL':
      return view.getUint32(at, little);
    case 'SL':
      return view.getInt32(at, little);
    case 'FL':
      return view.getFloat32(at, little);
    case 'FD':
      return view.getFloat64(at, little);
    case 'SV':
      return Number(view.getBigInt64(at, little));
    default:
      return Number(view.getBigUint64(at, little));
  }
}
