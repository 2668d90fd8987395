import { deflateRawSync } from 'node:zlib';
import {
  EXPLICIT_LITTLE,
  newUid,
  sopClasses,
  type WrittenDataset,
  writeDataset,
  writeDicom,
  writeMeta,
} from '@alder/dicom';
import sharp from 'sharp';
import { wasmModule } from './decode-frame.ts';

const [COLUMNS, ROWS] = [64, 48];

/** All of them are one series. */
const study = newUid();

/** A smooth image of `bits` bits, signed on request. */
function image(bits: number, signed = false): number[] {
  const [most, lift] = [2 ** bits - 1, signed ? 2 ** (bits - 1) : 0];
  return Array.from({ length: COLUMNS * ROWS }, (_, at) => {
    const [x, y] = [(at % COLUMNS) / COLUMNS, Math.floor(at / COLUMNS) / ROWS];
    return Math.round(most * (0.5 + 0.4 * Math.sin(4 * x) * Math.cos(3 * y))) - lift;
  });
}

const words = (values: readonly number[]) => new Uint8Array(Int16Array.from(values).buffer);
const swapped = (bytes: Uint8Array) => new Uint8Array(Buffer.from(bytes).swap16());

function attributes(bits: number, pixels: WrittenDataset['PixelData'], signed = false): WrittenDataset {
  return {
    SOPClassUID: sopClasses.SecondaryCapture,
    StudyInstanceUID: study,
    SeriesInstanceUID: `${study}.1`,
    SOPInstanceUID: newUid(),
    SamplesPerPixel: 1,
    PhotometricInterpretation: 'MONOCHROME2',
    Rows: ROWS,
    Columns: COLUMNS,
    BitsAllocated: bits > 8 ? 16 : 8,
    BitsStored: bits,
    HighBit: bits - 1,
    PixelRepresentation: signed ? 1 : 0,
    PixelData: pixels!,
  };
}

/**
 * One image in each transfer syntax that this server decodes, encoded by this test.
 *
 * @returns Name, maximum difference of a value, file, and its values.
 */
export async function everySyntax(): Promise<[string, number, Uint8Array, number[]][]> {
  const [twelve, signed, eight] = [image(12), image(12, true), image(8)];
  const uid = '1.2.840.10008.1.2';
  const fragment = (bits: number, bytes: Uint8Array, syntax: string) =>
    writeDicom(attributes(bits, { fragments: [bytes] }), { syntax: `${uid}.${syntax}` });
  const plain = attributes(12, words(twelve));
  // Each has its own SOP Instance UID: a second file of the first instance would be a revision that replaces it in the
  // study.
  const deflatable = attributes(12, words(twelve));
  const meta = writeMeta(String(deflatable.SOPClassUID), String(deflatable.SOPInstanceUID), `${uid}.1.99`);
  const deflated = Buffer.concat([meta, deflateRawSync(writeDataset(deflatable, { syntax: EXPLICIT_LITTLE }))]);
  const jpeg = await sharp(Uint8Array.from(eight), { raw: { width: COLUMNS, height: ROWS, channels: 1 } })
    .toColourspace('b-w')
    .jpeg({ quality: 95 })
    .toBuffer();
  return [
    ['implicit little endian', 0, writeDicom(plain, { syntax: uid }), twelve],
    ['explicit little endian, signed', 0, writeDicom(attributes(12, words(signed), true)), signed],
    ['explicit big endian', 0, writeDicom(attributes(12, swapped(words(twelve))), { syntax: `${uid}.2` }), twelve],
    ['deflated explicit little endian', 0, deflated, twelve],
    ['RLE', 0, fragment(12, rle(twelve), '5'), twelve],
    ['JPEG baseline', 4, fragment(8, jpeg, '4.50'), eight],
    ['JPEG extended, 12 bits', 8, fragment(12, flatBlocks(twelve), '4.51'), blockMeans(twelve)],
    ['JPEG lossless', 0, fragment(12, lossless(twelve), '4.70'), twelve],
    ['JPEG-LS', 0, fragment(12, await encoded('charls', twelve), '4.80'), twelve],
    ['JPEG 2000', 0, fragment(12, await encoded('openjpeg', twelve), '4.90'), twelve],
    ['HTJ2K', 0, fragment(12, await encoded('openjph', twelve), '4.201'), twelve],
    ['JPEG XL', 0, fragment(12, await encoded('libjxl', twelve), '4.110'), twelve],
  ];
}

type Encoder = {
  getDecodedBuffer(info: object): Uint8Array;
  setQuality?(lossless: boolean, quantization: number): void;
  setNearLossless?(most: number): void;
  setLossless?(lossless: boolean): void;
  encode(): void;
  getEncodedBuffer(): Uint8Array;
  delete(): void;
};

async function encoded(
  codec: 'charls' | 'openjpeg' | 'openjph' | 'libjxl',
  values: readonly number[],
): Promise<Uint8Array> {
  const names = {
    charls: 'JpegLSEncoder',
    openjpeg: 'J2KEncoder',
    openjph: 'HTJ2KEncoder',
    libjxl: 'JpegXLEncoder',
  } as const;
  const module = await wasmModule(`@cornerstonejs/codec-${codec}/${codec === 'libjxl' ? 'encodewasmjs' : 'wasmjs'}`);
  const encoder = new module[names[codec]]!() as unknown as Encoder;
  try {
    const info = { width: COLUMNS, height: ROWS, bitsPerSample: 12, componentCount: 1, isSigned: false };
    encoder.getDecodedBuffer({ ...info, isUsingColorTransform: false }).set(words(values));
    encoder.setQuality?.(true, 0);
    encoder.setNearLossless?.(0);
    encoder.setLossless?.(true);
    encoder.encode();
    return encoder.getEncodedBuffer().slice();
  } finally {
    encoder.delete();
  }
}

/** Two segments, high bytes first, all in literal runs. */
function rle(values: readonly number[]): Uint8Array {
  const segment = (shift: number) => {
    const bytes = values.map((value) => (value >> shift) & 255);
    const runs: number[] = [];
    for (let at = 0; at < bytes.length; at += 128) runs.push(127, ...bytes.slice(at, at + 128));
    return runs;
  };
  const [high, low] = [segment(8), segment(0)];
  const header = new Uint8Array(new Uint32Array([2, 64, 64 + high.length, ...new Array(13).fill(0)]).buffer);
  return Uint8Array.from([...header, ...high, ...low]);
}

const word = (value: number) => [value >> 8, value & 255];

/** Entropy-coded bits as bytes, 0xff stuffed. */
function packed(bits: string): number[] {
  const bytes: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    const byte = Number.parseInt(bits.slice(at, at + 8).padEnd(8, '1'), 2);
    bytes.push(byte, ...(byte === 0xff ? [0] : []));
  }
  return bytes;
}

/** A difference with a code of five bits for its category. */
function coded(difference: number): string {
  const size = difference === 0 ? 0 : 32 - Math.clz32(Math.abs(difference));
  const rest = size === 0 ? '' : (difference > 0 ? difference : difference + (1 << size) - 1).toString(2);
  return size.toString(2).padStart(5, '0') + rest.padStart(size, '0');
}

const fiveBitTable = [0, 0, 0, 0, 17, ...new Array(11).fill(0), ...Array.from({ length: 17 }, (_, symbol) => symbol)];

/** Lossless JPEG, first-order prediction. */
function lossless(values: readonly number[]): Uint8Array {
  let bits = '';
  for (const [at, value] of values.entries()) {
    const predicted = at === 0 ? 2048 : at % COLUMNS === 0 ? values[at - COLUMNS]! : values[at - 1]!;
    bits += coded(value - predicted);
  }
  return Uint8Array.from([
    ...[0xff, 0xd8, 0xff, 0xc3, ...word(11), 12, ...word(ROWS), ...word(COLUMNS), 1, 1, 0x11, 0],
    ...[0xff, 0xc4, ...word(36), 0, ...fiveBitTable],
    ...[0xff, 0xda, ...word(8), 1, 1, 0, 1, 0, 0, ...packed(bits), 0xff, 0xd9],
  ]);
}

/** Mean of each block of 8 by 8, over the whole block. */
function blockMeans(values: readonly number[]): number[] {
  return values.map((_, at) => {
    const [left, top] = [(at % COLUMNS) & ~7, Math.floor(at / COLUMNS) & ~7];
    let sum = 0;
    for (let y = 0; y < 8; y += 1) for (let x = 0; x < 8; x += 1) sum += values[(top + y) * COLUMNS + left + x]!;
    return Math.round(sum / 64);
  });
}

/** Extended sequential JPEG of 12 bits in which every block is flat: only its mean is coded, in steps of 1/8. */
function flatBlocks(values: readonly number[]): Uint8Array {
  const means = blockMeans(values);
  let [bits, before] = ['', 0];
  for (let y = 0; y < ROWS; y += 8) {
    for (let x = 0; x < COLUMNS; x += 8) {
      const level = (means[y * COLUMNS + x]! - 2048) * 8;
      // The end-of-block code follows its mean at once.
      bits += `${coded(level - before)}0`;
      before = level;
    }
  }
  const onlyEnd = [1, ...new Array(15).fill(0), 0];
  return Uint8Array.from([
    ...[0xff, 0xd8, 0xff, 0xdb, ...word(67), 0, ...new Array(64).fill(1)],
    ...[0xff, 0xc1, ...word(11), 12, ...word(ROWS), ...word(COLUMNS), 1, 1, 0x11, 0],
    ...[0xff, 0xc4, ...word(36), 0, ...fiveBitTable, 0xff, 0xc4, ...word(20), 0x10, ...onlyEnd],
    ...[0xff, 0xda, ...word(8), 1, 1, 0, 0, 63, 0, ...packed(bits), 0xff, 0xd9],
  ]);
}
