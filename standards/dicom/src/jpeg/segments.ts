import { type HuffmanTable, huffmanTable } from './bit-reader.ts';

/** A component of the image: its quantization table and its sampling factors. */
export type JpegComponent = {
  readonly id: number;
  readonly quantization: number;
  readonly across: number;
  readonly down: number;
};

/** The image of a JPEG. */
export type JpegImage = {
  readonly kind: 'sequential' | 'progressive' | 'lossless';
  readonly precision: number;
  readonly rows: number;
  readonly columns: number;
  readonly components: readonly JpegComponent[];
  /** Colour transform that an Adobe segment names: 0 none, 1 YCbCr; undefined without the segment. */
  readonly transform: number | undefined;
};

/** A component in a scan. */
export type ScanComponent = {
  /** Index of the component in the image. */
  readonly index: number;
  readonly dc: HuffmanTable | undefined;
  readonly ac: HuffmanTable | undefined;
  readonly quantization: Uint16Array | undefined;
};

/** Entropy-coded data of some or all components. */
export type JpegScan = {
  readonly components: readonly ScanComponent[];
  /** Predictor of a lossless scan, first coefficient of a progressive one (Ss). */
  readonly predictor: number;
  /** Last coefficient of a progressive scan (Se). */
  readonly last: number;
  /** Bits that an earlier progressive scan has left out (Ah): 0 in the first one of a coefficient. */
  readonly high: number;
  /** Point transform (Al). */
  readonly shift: number;
  readonly restartInterval: number;
  /** First byte of the entropy-coded data. */
  readonly start: number;
};

/** Samples above which nothing is decoded. */
const MAX_SAMPLES = 300_000_000;

type Building = {
  image?: JpegImage;
  transform: number | undefined;
  restartInterval: number;
  dcTables: (HuffmanTable | undefined)[];
  acTables: (HuffmanTable | undefined)[];
  quantizations: (Uint16Array | undefined)[];
};

/**
 * Reads the markers of a JPEG from scan to scan.
 *
 * @throws {RangeError} on damaged data, and on anything but Huffman coding of a sequential (SOF0, SOF1), progressive
 * (SOF2) or lossless (SOF3) image.
 * @see ITU-T T.81 B
 */
export class JpegMarkers {
  readonly #bytes: Uint8Array;
  readonly #head: Building = {
    transform: undefined,
    restartInterval: 0,
    dcTables: [],
    acTables: [],
    quantizations: [],
  };

  constructor(bytes: Uint8Array) {
    if (bytes[0] !== 0xff || bytes[1] !== 0xd8) throw new RangeError('no JPEG');
    this.#bytes = bytes;
  }

  /** The frame header, known after the first scan was requested. */
  get picture(): JpegImage {
    if (!this.#head.image) throw new RangeError('no frame');
    return { ...this.#head.image, transform: this.#head.transform };
  }

  /** The next scan at or behind a place; undefined when none follows. */
  scanFrom(from: number): JpegScan | undefined {
    const bytes = this.#bytes;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = from;
    while (at + 4 <= bytes.length) {
      if (bytes[at] !== 0xff) throw new RangeError('a marker is missing');
      const marker = bytes[at + 1]!;
      if (marker === 0xff) {
        at += 1;
        continue;
      }
      if (marker === 0xd9) return undefined;
      const length = view.getUint16(at + 2);
      const end = at + 2 + length;
      if (length < 2 || end > bytes.length) throw new RangeError('a segment is cut short');
      const segment = bytes.subarray(at + 4, end);
      if (marker === 0xda) return scanOf(this.#head, segment, end);
      readSegment(this.#head, marker, segment);
      at = end;
    }
    return undefined;
  }
}

function readSegment(head: Building, marker: number, segment: Uint8Array): void {
  if (marker === 0xc4) readHuffman(head, segment);
  else if (marker === 0xdb) readQuantization(head, segment);
  else if (marker === 0xdd) head.restartInterval = word(segment, 0);
  else if (marker === 0xee && String.fromCharCode(...segment.subarray(0, 5)) === 'Adobe') head.transform = segment[11];
  else if (marker >= 0xc0 && marker <= 0xc3) head.image = readFrame(marker, segment);
  else if (marker >= 0xc5 && marker <= 0xcf && marker !== 0xc8 && marker !== 0xcc)
    throw new RangeError('another kind of JPEG');
}

function readFrame(marker: number, segment: Uint8Array): JpegImage {
  const kind = marker === 0xc3 ? 'lossless' : marker === 0xc2 ? 'progressive' : 'sequential';
  const precision = segment[0] ?? 0;
  const [rows, columns] = [word(segment, 1), word(segment, 3)];
  const count = segment[5] ?? 0;
  if (segment.length < 6 + count * 3 || count < 1 || count > 4) throw new RangeError('no frame');
  if (precision < 2 || precision > 16 || (kind !== 'lossless' && precision !== 8 && precision !== 12))
    throw new RangeError('no precision');
  if (rows * columns === 0 || rows * columns * count > MAX_SAMPLES) throw new RangeError('no size');
  const components = Array.from({ length: count }, (_, index) => {
    const [id = 0, sampling = 0, quantization = 0] = segment.subarray(6 + index * 3, 9 + index * 3);
    const [across, down] = [sampling >> 4, sampling & 15];
    if (across < 1 || across > 4 || down < 1 || down > 4) throw new RangeError('no sampling');
    return { id, quantization, across, down };
  });
  return { kind, precision, rows, columns, components, transform: undefined };
}

function scanOf(head: Building, segment: Uint8Array, start: number): JpegScan {
  const count = segment[0] ?? 0;
  const { image } = head;
  if (!image || count < 1 || count > image.components.length || segment.length < 4 + count * 2)
    throw new RangeError('a scan without its frame');
  const components = Array.from({ length: count }, (_, place) => {
    const [id, tables = 0] = segment.subarray(1 + place * 2, 3 + place * 2);
    const index = image.components.findIndex((one) => one.id === id);
    const component = image.components[index];
    if (!component) throw new RangeError('a scan without its component');
    const quantization = head.quantizations[component.quantization & 3];
    return { index, dc: head.dcTables[(tables >> 4) & 3], ac: head.acTables[tables & 3], quantization };
  });
  const { restartInterval } = head;
  const [predictor = 0, last = 0, shifts = 0] = segment.subarray(1 + count * 2);
  return { components, predictor, last, high: shifts >> 4, shift: shifts & 15, restartInterval, start };
}

function readHuffman(head: Building, segment: Uint8Array): void {
  let at = 0;
  while (at + 17 <= segment.length) {
    const kind = segment[at]!;
    const counts = segment.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    if (total > 256 || at + 17 + total > segment.length) throw new RangeError('a Huffman table is cut short');
    const tables = kind >> 4 === 0 ? head.dcTables : head.acTables;
    tables[kind & 3] = huffmanTable(counts, segment.subarray(at + 17, at + 17 + total));
    at += 17 + total;
  }
}

function readQuantization(head: Building, segment: Uint8Array): void {
  let at = 0;
  while (at < segment.length) {
    const wide = segment[at]! >> 4 !== 0;
    const place = segment[at]! & 3;
    const size = wide ? 128 : 64;
    if (at + 1 + size > segment.length) throw new RangeError('a quantization table is cut short');
    const from = at + 1;
    head.quantizations[place] = Uint16Array.from({ length: 64 }, (_, index) =>
      wide ? word(segment, from + index * 2) : segment[from + index]!,
    );
    at += 1 + size;
  }
}

function word(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}
