import { ByteQueue } from './byte-queue.ts';
import type { AssumedCharset } from './charset.ts';
import { Dataset, type DicomElement } from './dataset.ts';
import { DeflatedPart, type Inflate } from './deflated.ts';
import { ElementReader } from './element-reader.ts';
import { actualSyntax, type Encoding, encodingOf, isBareDicom, nativeSyntax } from './encoding.ts';
import { type ReadLimits, readLimits } from './limits.ts';
import { tags } from './tag.ts';
import { isUid, transferSyntax } from './uid.ts';
import { Unreadable } from './unreadable.ts';

/** Position of the pixels. Offsets count from the first byte passed to the reader. */
export type PixelPlace = {
  readonly tag: number;
  readonly vr: string;
  readonly offset: number;
  /** Bytes of a native value; `undefined` when the pixels are in fragments. */
  readonly length: number | undefined;
  /** Fragments, the offset table left out. */
  readonly fragments: readonly { readonly offset: number; readonly length: number }[];
  /** Basic Offset Table: start of each frame, counted from the first fragment's item header. */
  readonly offsetTable: readonly number[];
};

/** Content of a file without its pixels. */
export type DicomHeader = {
  readonly meta: Dataset;
  readonly dataset: Dataset;
  readonly transferSyntax: string;
  /** First byte of the data set, behind preamble and meta information. */
  readonly datasetOffset: number;
  readonly pixels: PixelPlace | undefined;
  /** Bytes are missing at the end, in the pixels: kept, and shown as far as they go. */
  readonly truncated: boolean;
  /** What was wrong and read nevertheless. */
  readonly warnings: readonly string[];
  /** A preamble that is neither zero nor TIFF can hide an executable (CVE-2019-11687). */
  readonly preamble: 'zero' | 'tiff' | 'other' | 'absent';
};

export type ReaderOptions = {
  /** Syntax of a bare data set, as a C-STORE sends it; without it the input is a Part 10 file. */
  readonly transferSyntax?: string;
  readonly limits?: Partial<ReadLimits>;
  readonly assumed?: AssumedCharset;
  /** Raw inflate for the deflated syntax; without it such a file is refused. */
  readonly inflate?: Inflate;
};

/**
 * Reads headers from bytes as they arrive, in memory bounded by its limits whatever the bytes are.
 *
 * Declared lengths are never trusted: nothing is allocated by them, nesting, elements and fragments are counted, and
 * pixels are skipped. Pass every chunk to `push`, then call `finish`.
 *
 * @throws {Unreadable} from `push` or `finish`, and nothing else.
 * @see DICOM PS3.5 7, PS3.10 7
 */
export class DicomReader {
  readonly #options: ReaderOptions;
  readonly #limits: ReadLimits;
  #meta = new Dataset();
  #dataset: Dataset | undefined;
  #syntax: string | undefined;
  #datasetOffset = 0;
  #preamble: DicomHeader['preamble'] = 'absent';
  #held = new ByteQueue();
  #nextTry = 0;
  #elements: ElementReader | undefined;
  #deflated: DeflatedPart | undefined;
  readonly #warnings: string[] = [];

  constructor(options: ReaderOptions = {}) {
    this.#options = options;
    this.#limits = { ...readLimits, ...options.limits };
    if (options.transferSyntax) this.#begin(options.transferSyntax, 0);
  }

  /** Takes the next bytes. The chunk is not kept beyond small copies. */
  push(chunk: Uint8Array): void {
    if (this.#deflated) this.#deflated.push(chunk);
    else if (this.#elements) this.#elements.push(chunk);
    else {
      this.#held.append(chunk);
      if (this.#held.length < this.#nextTry) return;
      this.#nextTry = this.#held.length * 2;
      this.#readMeta(false);
    }
  }

  /** The header, once every byte has been passed. */
  finish(): DicomHeader {
    if (!this.#dataset) this.#readMeta(true);
    this.#deflated?.finish();
    const elements = this.#deflated?.elements ?? this.#elements;
    if (!elements || !this.#dataset || !this.#syntax) throw new Unreadable('truncatedHeader', this.#held.length);
    return this.#header(elements, this.#dataset, this.#deflated ? false : elements.finish());
  }

  /**
   * The header as far as it is known, while pixels are still missing; `undefined` before them. The result of `finish`
   * may have elements after the pixels and further warnings.
   */
  peek(): DicomHeader | undefined {
    const elements = this.#elements;
    return elements?.pixels && this.#dataset ? this.#header(elements, this.#dataset, false) : undefined;
  }

  #header(elements: ElementReader, dataset: Dataset, truncated: boolean): DicomHeader {
    return {
      meta: this.#meta,
      dataset,
      transferSyntax: this.#syntax ?? '',
      datasetOffset: this.#datasetOffset,
      pixels: elements.pixels,
      truncated,
      warnings: [...this.#warnings, ...elements.warnings, ...(truncated ? ['truncated'] : [])],
      preamble: this.#preamble,
    };
  }

  #readMeta(last: boolean): void {
    const held = this.#held.bytes;
    if (held.length < 132 && !last) return;
    const start = this.#metaStart(held);
    const end = this.#metaEnd(held, start);
    if (end === undefined) {
      if (last || held.length > this.#limits.metaBytes) throw new Unreadable('badMeta', held.length);
      return;
    }
    const rest = held.subarray(end);
    const { uid, encoding } = this.#syntaxOf(rest, end);
    this.#begin(uid, end, encoding);
    this.#held = new ByteQueue();
    if (rest.length > 0) this.push(rest);
  }

  /** First byte behind preamble and prefix, where there are any. */
  #metaStart(held: Uint8Array): number {
    const prefixAt = [128, 0].find((at) => String.fromCharCode(...held.subarray(at, at + 4)) === 'DICM');
    if (prefixAt === undefined && !isBareDicom(held)) throw new Unreadable('notDicom');
    if (prefixAt === 128) this.#preamble = preambleKind(held.subarray(0, 128));
    else if (!this.#warnings.includes('noPreamble')) this.#warnings.push('noPreamble');
    return prefixAt === undefined ? 0 : prefixAt + 4;
  }

  /** The syntax that is declared, unless the bytes are in another one or nothing is declared. */
  #syntaxOf(dataset: Uint8Array, offset: number): { readonly uid: string; readonly encoding: Encoding } {
    const declared = this.#meta.text(tags.TransferSyntaxUID);
    if (declared !== undefined && !isUid(declared)) throw new Unreadable('badMeta', offset);
    const found = encodingOf(dataset);
    if (declared === undefined) {
      if (!found) throw new Unreadable('missingSyntax', offset);
      this.#warnings.push('missingSyntax');
      return { uid: nativeSyntax(found), encoding: found };
    }
    const actual = actualSyntax(declared, dataset);
    const { explicit, bigEndian } = transferSyntax(declared);
    const isOther = actual.encoding.explicit !== explicit || actual.encoding.bigEndian !== bigEndian;
    if (isOther || actual.uid !== declared) this.#warnings.push('wrongSyntax');
    return actual;
  }

  /** Reads group 0002 out of the held bytes; `undefined` while its end has not come. */
  #metaEnd(held: Uint8Array, start: number): number | undefined {
    if (held.length < start + 8) return undefined;
    const explicit = isLetters(held, start + 4);
    const meta = new Dataset();
    const view = new DataView(held.buffer, held.byteOffset, held.byteLength);
    let at = start;
    while (true) {
      if (at + 12 > held.length) return undefined;
      if (view.getUint16(at, true) !== 2) break;
      const { element, next } = metaElement(held, view, at, explicit);
      if (next > this.#limits.metaBytes) throw new Unreadable('badMeta', at);
      if (next > held.length) return undefined;
      meta.elements.set(element.tag, element);
      at = next;
    }
    if (!explicit && at > start) this.#warnings.push('implicitMeta');
    this.#meta = meta;
    return at;
  }

  #begin(uid: string, offset: number, encoding: Encoding = transferSyntax(uid)): void {
    const { deflated } = transferSyntax(uid);
    const { explicit, bigEndian } = encoding;
    this.#syntax = uid;
    this.#datasetOffset = offset;
    const dataset = new Dataset({ bigEndian, assumed: this.#options.assumed });
    this.#dataset = dataset;
    const reader = (at: number) =>
      new ElementReader(dataset, {
        explicit,
        bigEndian,
        offset: at,
        limits: this.#limits,
      });
    if (deflated) this.#deflated = new DeflatedPart(() => reader(0), dataset, this.#options.inflate);
    else this.#elements = reader(offset);
  }
}

/**
 * Reads the header of a file held in memory.
 *
 * @throws {Unreadable}
 */
export function readDicom(bytes: Uint8Array, options: ReaderOptions = {}): DicomHeader {
  const reader = new DicomReader(options);
  reader.push(bytes);
  return reader.finish();
}

function preambleKind(preamble: Uint8Array): DicomHeader['preamble'] {
  if (preamble.every((byte) => byte === 0)) return 'zero';
  const [a, b, c, d] = preamble;
  const tiff =
    (a === 0x49 && b === 0x49 && c === 0x2a && d === 0) || (a === 0x4d && b === 0x4d && c === 0 && d === 0x2a);
  return tiff ? 'tiff' : 'other';
}

function isLetters(bytes: Uint8Array, at: number): boolean {
  return [bytes[at]!, bytes[at + 1]!].every((byte) => byte >= 0x41 && byte <= 0x5a);
}

function metaElement(held: Uint8Array, view: DataView, at: number, explicit: boolean) {
  const tag = (2 * 0x10000 + view.getUint16(at + 2, true)) >>> 0;
  const vr = explicit ? String.fromCharCode(held[at + 4]!, held[at + 5]!) : 'UI';
  const long = explicit && (vr === 'OB' || vr === 'UN' || vr === 'OW' || vr === 'UT');
  const offset = at + (long ? 12 : 8);
  const length = explicit && !long ? view.getUint16(at + 6, true) : view.getUint32(at + (long ? 8 : 4), true);
  const element: DicomElement = {
    tag,
    vr: long ? 'OB' : tag === tags.FileMetaInformationGroupLength ? 'UL' : 'UI',
    offset,
    length,
    value: held.slice(offset, Math.min(offset + length, held.length)),
  };
  return { element, next: offset + length };
}
