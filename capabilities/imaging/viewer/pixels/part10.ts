import { type DataElement, Dataset, UNDEFINED_LENGTH } from './dataset.ts';
import { ImageFault } from './fault.ts';
import { SEQUENCE_TAGS, tag } from './tags.ts';
import { DEFLATED, EXPLICIT_BIG, EXPLICIT_LITTLE, IMPLICIT_LITTLE } from './transfer-syntax.ts';

/** A DICOM file up to its pixels. */
export type Part10 = {
  /** The transfer syntax the file names, or the one its bytes show when it names none. */
  transferSyntax: string;
  dataset: Dataset;
  /** The pixel element; its value may not have arrived yet. */
  pixels?: DataElement;
  /** All bytes, inflated when the file was deflated: offsets count in these. */
  bytes: Uint8Array;
};

type Encoding = { explicit: boolean; bigEndian: boolean };

const LONG_VRS = new Set(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'SQ', 'SV', 'UC', 'UN', 'UR', 'UT', 'UV']);
const MAX_DEPTH = 32;
const MAX_ELEMENTS = 500_000;
const MAX_INFLATED_BYTES = 1 << 30;

/**
 * Reads a DICOM file, or the first part of one, up to its pixel data.
 *
 * Bounded: no recursion beyond 32 sequences, no more than 500,000 elements, nothing copied. Files without a preamble,
 * with an implicit meta header, or whose transfer syntax says other than their bytes do are read by their bytes.
 *
 * @param bytes The file, or as much of it as has arrived.
 * @throws {ImageFault} `notDicom` when these are no DICOM elements, `damaged` when a bound is crossed.
 * @see DICOM PS3.10 7, PS3.5 7
 */
export async function readPart10(bytes: Uint8Array): Promise<Part10> {
  const { transferSyntax, start } = readMeta(bytes);
  if (transferSyntax === DEFLATED) {
    const inflated = await inflate(bytes.subarray(start));
    return readDataset(inflated, 0, EXPLICIT_LITTLE, transferSyntax);
  }
  return readDataset(bytes, start, transferSyntax ?? '', transferSyntax);
}

function readDataset(bytes: Uint8Array, start: number, layout: string, named: string | undefined): Part10 {
  const encoding = encodingOf(bytes, start, layout);
  const reader = new ElementReader(bytes, encoding);
  const dataset = reader.read(start, bytes.length, 0).dataset;
  const pixels = dataset.elements.get(tag.PixelData);
  if (dataset.elements.size === 0) throw new ImageFault('notDicom', 'no DICOM element was found');
  const shown = encoding.explicit ? (encoding.bigEndian ? EXPLICIT_BIG : EXPLICIT_LITTLE) : IMPLICIT_LITTLE;
  return { transferSyntax: named ?? shown, dataset, bytes, ...(pixels ? { pixels } : {}) };
}

/** Where the data set starts and what the file meta information says of it. */
function readMeta(bytes: Uint8Array): { transferSyntax: string | undefined; start: number } {
  const hasPreamble = ascii(bytes, 128, 4) === 'DICM';
  const from = hasPreamble ? 132 : 0;
  if (bytes.length < from + 8) throw new ImageFault('notDicom', 'the file is shorter than a DICOM header');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint16(from, true) !== 2) return { transferSyntax: undefined, start: from };

  const reader = new ElementReader(bytes, { explicit: isVr(bytes, from + 4), bigEndian: false }, 2);
  const { dataset, next } = reader.read(from, bytes.length, 0);
  return { transferSyntax: dataset.text(tag.TransferSyntaxUID), start: next };
}

/** How elements are written: by the first element's bytes, with the transfer syntax where these say nothing. */
function encodingOf(bytes: Uint8Array, start: number, transferSyntax: string): Encoding {
  if (start + 8 > bytes.length) return { explicit: transferSyntax !== IMPLICIT_LITTLE, bigEndian: false };
  const group = bytes[start]! | (bytes[start + 1]! << 8);
  // The first group of a data set is 0008 in nearly every file; 0800 is the same group written the other way round.
  const bigEndian = transferSyntax === EXPLICIT_BIG || (group & 0xff) === 0;
  return { explicit: isVr(bytes, start + 4), bigEndian: bigEndian && group !== 0 };
}

class ElementReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #onlyGroup: number | undefined;
  #encoding: Encoding;
  #count = 0;

  constructor(bytes: Uint8Array, encoding: Encoding, onlyGroup?: number) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#encoding = encoding;
    this.#onlyGroup = onlyGroup;
  }

  read(start: number, end: number, depth: number): { dataset: Dataset; next: number } {
    if (depth > MAX_DEPTH) throw new ImageFault('damaged', `sequences nest deeper than ${MAX_DEPTH}`);
    const dataset = new Dataset(this.#bytes, this.#encoding.bigEndian);
    let at = start;
    while (at + 8 <= end) {
      const element = this.#header(at);
      if (element.tag === tag.ItemDelimitationItem) return { dataset, next: at + 8 };
      if (element.tag === tag.SequenceDelimitationItem) return { dataset, next: at };
      if (this.#onlyGroup !== undefined && element.tag >>> 16 !== this.#onlyGroup) break;
      dataset.elements.set(element.tag, element);
      if (isPixels(element.tag) && depth === 0) break;
      const next = this.#skip(element, end, depth);
      if (next === undefined) break;
      at = next;
    }
    return { dataset, next: at };
  }

  /** Past the element, descending into sequences; nothing when the bytes end first. */
  #skip(element: DataElement, end: number, depth: number): number | undefined {
    const undefinedLength = element.length === UNDEFINED_LENGTH;
    if (element.vr === 'SQ' || undefinedLength) {
      const limit = undefinedLength ? end : Math.min(end, element.offset + element.length);
      const next = this.#items(element, limit, depth, undefinedLength);
      return undefinedLength ? next : element.offset + element.length;
    }
    const next = element.offset + element.length;
    return next > end ? undefined : next;
  }

  #items(element: DataElement, end: number, depth: number, delimited: boolean): number {
    const outer = this.#encoding;
    // A sequence inside an unknown value is always implicit little endian. DICOM PS3.5 6.2.2
    if (element.vr === 'UN') this.#encoding = { explicit: false, bigEndian: false };
    const items: Dataset[] = [];
    let at = element.offset;
    while (at + 8 <= end) {
      const key = this.#tagAt(at);
      const length = this.#view.getUint32(at + 4, !this.#encoding.bigEndian);
      if (key === tag.SequenceDelimitationItem && delimited) {
        at += 8;
        break;
      }
      if (key !== tag.Item) break;
      const stop = length === UNDEFINED_LENGTH ? end : Math.min(end, at + 8 + length);
      const item = this.read(at + 8, stop, depth + 1);
      items.push(item.dataset);
      at = length === UNDEFINED_LENGTH ? item.next : stop;
    }
    this.#encoding = outer;
    element.items = items;
    return at;
  }

  #header(at: number): DataElement {
    this.#count += 1;
    if (this.#count > MAX_ELEMENTS) throw new ImageFault('damaged', `more than ${MAX_ELEMENTS} elements`);
    const little = !this.#encoding.bigEndian;
    const key = this.#tagAt(at);
    if (this.#encoding.explicit && key >>> 16 !== 0xfffe && isVr(this.#bytes, at + 4)) {
      const vr = ascii(this.#bytes, at + 4, 2);
      if (!LONG_VRS.has(vr)) return { tag: key, vr, offset: at + 8, length: this.#view.getUint16(at + 6, little) };
      if (at + 12 > this.#bytes.length) return { tag: key, vr, offset: at + 12, length: 0 };
      return { tag: key, vr, offset: at + 12, length: this.#view.getUint32(at + 8, little) };
    }
    const vr = SEQUENCE_TAGS.has(key) ? 'SQ' : this.#encoding.explicit ? 'UN' : '';
    return { tag: key, vr, offset: at + 8, length: this.#view.getUint32(at + 4, little) };
  }

  #tagAt(at: number): number {
    const little = !this.#encoding.bigEndian;
    return ((this.#view.getUint16(at, little) << 16) | this.#view.getUint16(at + 2, little)) >>> 0;
  }
}

function isPixels(key: number): boolean {
  return key === tag.PixelData || key === tag.FloatPixelData || key === tag.DoubleFloatPixelData;
}

function isVr(bytes: Uint8Array, at: number): boolean {
  const isLetter = (code = 0) => code >= 0x41 && code <= 0x5a;
  return isLetter(bytes[at]) && isLetter(bytes[at + 1]);
}

function ascii(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

/** Raw deflate (RFC 1951), refused when it grows beyond 1 GB. DICOM PS3.5 A.5 */
async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes.slice()]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const parts: Uint8Array[] = [];
  let total = 0;
  const reader = stream.getReader();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      total += chunk.value.length;
      if (total > MAX_INFLATED_BYTES) throw new ImageFault('tooLarge', 'the deflated data set is larger than 1 GB');
      parts.push(chunk.value);
    }
  } catch (fault) {
    if (fault instanceof ImageFault) throw fault;
    // One padding byte after the stream is allowed and makes some inflaters complain at the very end.
    if (parts.length === 0) throw new ImageFault('damaged', 'the deflated data set cannot be inflated');
  }
  return joined(parts);
}

/** The parts, one after another. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
