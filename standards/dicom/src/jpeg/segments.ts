import { type HuffmanTable, huffmanTable } from './bit-reader.ts';

/** A component of the picture and the tables of its scan. */
export type JpegComponent = {
  readonly quantization: number;
  dc: number;
  ac: number;
  readonly across: number;
  readonly down: number;
};

/** A JPEG up to the entropy-coded data of its first scan. */
export type JpegHead = {
  readonly kind: 'sequential' | 'lossless';
  readonly precision: number;
  readonly rows: number;
  readonly columns: number;
  readonly components: readonly JpegComponent[];
  /** Predictor of a lossless scan (Ss). */
  readonly predictor: number;
  /** Point transform of a lossless scan (Al). */
  readonly shift: number;
  readonly restartInterval: number;
  readonly dcTables: readonly (HuffmanTable | undefined)[];
  readonly acTables: readonly (HuffmanTable | undefined)[];
  readonly quantizations: readonly (Uint16Array | undefined)[];
  /** First byte of the entropy-coded data. */
  readonly start: number;
};

/** Samples above which nothing is decoded. */
const SAMPLES_MOST = 300_000_000;

type Building = {
  kind?: 'sequential' | 'lossless';
  precision: number;
  rows: number;
  columns: number;
  components: (JpegComponent & { id: number })[];
  restartInterval: number;
  dcTables: (HuffmanTable | undefined)[];
  acTables: (HuffmanTable | undefined)[];
  quantizations: (Uint16Array | undefined)[];
};

/**
 * Reads markers up to the first scan, which must hold every component.
 *
 * @throws {RangeError} on what is damaged, or is neither sequential (SOF0, SOF1) nor lossless (SOF3) Huffman coding.
 * @see ITU-T T.81 B
 */
export function readJpegHead(bytes: Uint8Array): JpegHead {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) throw new RangeError('no JPEG');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head: Building = {
    precision: 0,
    rows: 0,
    columns: 0,
    components: [],
    restartInterval: 0,
    dcTables: [],
    acTables: [],
    quantizations: [],
  };
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) throw new RangeError('a marker is missing');
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) throw new RangeError('a segment is cut short');
    const segment = bytes.subarray(at + 4, end);
    if (marker === 0xda) return scanHead(head, segment, end);
    readSegment(head, marker, segment);
    at = end;
  }
  throw new RangeError('no scan');
}

function readSegment(head: Building, marker: number, segment: Uint8Array): void {
  if (marker === 0xc4) readHuffman(head, segment);
  else if (marker === 0xdb) readQuantization(head, segment);
  else if (marker === 0xdd) head.restartInterval = word(segment, 0);
  else if (marker === 0xc0 || marker === 0xc1 || marker === 0xc3) readFrame(head, marker, segment);
  else if (marker >= 0xc2 && marker <= 0xcf && marker !== 0xc8 && marker !== 0xcc)
    throw new RangeError('another kind of JPEG');
}

function readFrame(head: Building, marker: number, segment: Uint8Array): void {
  head.kind = marker === 0xc3 ? 'lossless' : 'sequential';
  head.precision = segment[0] ?? 0;
  head.rows = word(segment, 1);
  head.columns = word(segment, 3);
  const count = segment[5] ?? 0;
  if (segment.length < 6 + count * 3 || count < 1 || count > 4) throw new RangeError('no frame');
  if (head.precision < 2 || head.precision > 16) throw new RangeError('no precision');
  if (head.rows * head.columns === 0 || head.rows * head.columns * count > SAMPLES_MOST)
    throw new RangeError('no size');
  head.components = Array.from({ length: count }, (_, index) => {
    const [id = 0, sampling = 0, quantization = 0] = segment.subarray(6 + index * 3, 9 + index * 3);
    return { id, quantization, dc: 0, ac: 0, across: sampling >> 4, down: sampling & 15 };
  });
}

function scanHead(head: Building, segment: Uint8Array, start: number): JpegHead {
  const count = segment[0] ?? 0;
  if (!head.kind || count !== head.components.length || segment.length < 4 + count * 2)
    throw new RangeError('a scan of its own');
  for (let index = 0; index < count; index += 1) {
    const component = head.components.find(({ id }) => id === segment[1 + index * 2]);
    if (!component) throw new RangeError('a scan without its component');
    component.dc = segment[2 + index * 2]! >> 4;
    component.ac = segment[2 + index * 2]! & 15;
  }
  const predictor = segment[1 + count * 2]!;
  return { ...head, kind: head.kind, predictor, shift: segment[3 + count * 2]! & 15, start };
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
