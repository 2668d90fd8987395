import { tag } from './tags.ts';

/** One data element as it lies in the bytes; its value is read when asked for. */
export type DataElement = {
  tag: number;
  vr: string;
  /** First byte of the value. */
  offset: number;
  /** Bytes of the value; {@link UNDEFINED_LENGTH} for encapsulated pixels. */
  length: number;
  items?: Dataset[];
};

/** Length of a value whose end is marked by a delimiter. DICOM PS3.5 7.1.1 */
export const UNDEFINED_LENGTH = 0xffffffff;

const CHARSETS: Record<string, string> = {
  'ISO_IR 192': 'utf-8',
  GB18030: 'gb18030',
  GBK: 'gb18030',
  'ISO 2022 IR 87': 'iso-2022-jp',
  'ISO 2022 IR 13': 'shift_jis',
  'ISO_IR 13': 'shift_jis',
  'ISO 2022 IR 149': 'euc-kr',
  'ISO 2022 IR 58': 'gb18030',
  'ISO_IR 101': 'iso-8859-2',
  'ISO_IR 144': 'iso-8859-5',
  'ISO_IR 127': 'iso-8859-6',
  'ISO_IR 126': 'iso-8859-7',
  'ISO_IR 138': 'iso-8859-8',
};

/**
 * Elements by tag, over bytes that stay where they are.
 *
 * Readers name the type they expect, so a file without value representations reads the same as one with them.
 */
export class Dataset {
  readonly elements = new Map<number, DataElement>();
  readonly bytes: Uint8Array;
  readonly bigEndian: boolean;
  readonly #view: DataView;

  constructor(bytes: Uint8Array, bigEndian: boolean) {
    this.bytes = bytes;
    this.bigEndian = bigEndian;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** The element's bytes, or nothing when it is absent, empty or cut off. */
  value(key: number): Uint8Array | undefined {
    const element = this.elements.get(key);
    if (!element || element.length === 0 || element.length === UNDEFINED_LENGTH) return undefined;
    if (element.offset + element.length > this.bytes.length) return undefined;
    return this.bytes.subarray(element.offset, element.offset + element.length);
  }

  /** Text without its padding; backslashes stay. */
  text(key: number): string | undefined {
    const value = this.value(key);
    if (!value) return undefined;
    const trimmed = new TextDecoder(this.#charset())
      .decode(value)
      .replace(/[\0 ]+$/, '')
      .trimStart();
    return trimmed === '' ? undefined : trimmed;
  }

  /** The values of a text element that the backslash divides. */
  texts(key: number): string[] {
    return (
      this.text(key)
        ?.split('\\')
        .map((part) => part.trim()) ?? []
    );
  }

  /** Numbers written as text (DS, IS); what is no number is left out. */
  decimals(key: number): number[] {
    return this.texts(key)
      .map((part) => (part === '' ? Number.NaN : Number(part)))
      .filter(Number.isFinite);
  }

  decimal(key: number): number | undefined {
    return this.decimals(key)[0];
  }

  /** 16-bit unsigned words (US, OW). */
  words(key: number): Uint16Array {
    const element = this.elements.get(key);
    const value = this.value(key);
    if (!element || !value) return new Uint16Array(0);
    const words = new Uint16Array(value.length >> 1);
    for (let i = 0; i < words.length; i += 1) words[i] = this.#view.getUint16(element.offset + i * 2, !this.bigEndian);
    return words;
  }

  word(key: number): number | undefined {
    return this.words(key)[0];
  }

  /** 64-bit floating point numbers (FD). */
  doubles(key: number): number[] {
    const element = this.elements.get(key);
    if (!element || !this.value(key)) return [];
    const count = element.length >> 3;
    return Array.from({ length: count }, (_, i) => this.#view.getFloat64(element.offset + i * 8, !this.bigEndian));
  }

  /** 32-bit numbers (UL, or SL when `signed`). */
  longs(key: number, signed = false): number[] {
    const element = this.elements.get(key);
    if (!element || !this.value(key)) return [];
    const at = (i: number) => element.offset + i * 4;
    return Array.from({ length: element.length >> 2 }, (_, i) =>
      signed ? this.#view.getInt32(at(i), !this.bigEndian) : this.#view.getUint32(at(i), !this.bigEndian),
    );
  }

  items(key: number): Dataset[] {
    return this.elements.get(key)?.items ?? [];
  }

  #charset(): string {
    const value = this.value(tag.SpecificCharacterSet);
    if (!value) return 'latin1';
    const names = new TextDecoder('latin1').decode(value).split('\\');
    for (const name of names.reverse()) {
      const charset = CHARSETS[name.replace(/[\0 ]+$/, '').trim()];
      if (charset) return charset;
    }
    return 'latin1';
  }
}
