import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { busyMs } from './hostile/busy.ts';
import {
  DEFLATED_EXPLICIT_LITTLE,
  DicomReader,
  EXPLICIT_BIG,
  EXPLICIT_LITTLE,
  IMPLICIT_LITTLE,
  newUid,
  readDicom,
  sopClasses,
  tags,
  Unreadable,
  type WrittenDataset,
  writeDataset,
  writeDicom,
  writeMeta,
} from './index.ts';
import { inflatePrefix } from './inflate.ts';

const small: WrittenDataset = {
  SpecificCharacterSet: 'ISO_IR 192',
  SOPClassUID: sopClasses.SecondaryCapture,
  SOPInstanceUID: '1.2.3.4',
  PatientName: 'Mochi=麻糬=もち',
  PatientID: 'A-1001',
  PixelSpacing: ['0.139', '0.139'],
  SequenceOfUltrasoundRegions: [{ PhysicalDeltaX: 0.025, RegionLocationMaxX1: 639 }],
  Rows: 2,
  Columns: 3,
  BitsAllocated: 16,
  PixelData: new Uint8Array(12),
};

function reason(work: () => unknown): string {
  try {
    work();
    return 'read';
  } catch (fault) {
    if (fault instanceof Unreadable) return fault.reason;
    throw fault;
  }
}

test.each([
  ['explicit little endian', EXPLICIT_LITTLE],
  ['implicit little endian', IMPLICIT_LITTLE],
  ['explicit big endian', EXPLICIT_BIG],
])('a data set written as %s is read back unchanged', (_name, syntax) => {
  const { dataset, pixels, transferSyntax } = readDicom(writeDicom(small, { syntax }));

  expect(transferSyntax).toBe(syntax);
  expect(dataset.text(tags.PatientName)).toBe('Mochi=麻糬=もち');
  expect(dataset.numbers(tags.PixelSpacing)).toEqual([0.139, 0.139]);
  expect(dataset.items(tags.SequenceOfUltrasoundRegions)[0]?.number(tags.PhysicalDeltaX)).toBe(0.025);
  expect(dataset.number(tags.Rows)).toBe(2);
  expect(pixels?.length).toBe(12);
});

test('a deflated data set is read from its prefix', () => {
  const syntax = DEFLATED_EXPLICIT_LITTLE;
  const file = Buffer.concat([
    writeMeta(sopClasses.SecondaryCapture, '1.2.3.4', syntax),
    deflateRawSync(writeDataset({ ...small, PatientComments: 'x'.repeat(2000) })),
  ]);

  expect(readDicom(file, { inflate: inflatePrefix }).dataset.text(tags.PatientID)).toBe('A-1001');
});

test('a deflated data set that expands beyond all measure is refused', () => {
  const bomb = deflateRawSync(Buffer.alloc(20_000_000));
  const file = Buffer.concat([writeMeta(sopClasses.SecondaryCapture, '1.2.3.4', DEFLATED_EXPLICIT_LITTLE), bomb]);

  expect(reason(() => readDicom(file, { inflate: inflatePrefix }))).toBe('deflateRatio');
});

test('bytes one at a time give the same header as all at once', () => {
  const file = writeDicom({ ...small, PixelData: { fragments: [new Uint8Array(6), new Uint8Array(9)] } });
  const reader = new DicomReader();
  for (const byte of file) reader.push(Uint8Array.of(byte));
  const [slow, fast] = [reader.finish(), readDicom(file)];

  expect(slow.dataset.toJson()).toEqual(fast.dataset.toJson());
  expect(slow.pixels).toEqual(fast.pixels);
  expect(fast.pixels?.fragments.map(({ length }) => length)).toEqual([6, 10]);
  expect(fast.pixels?.offsetTable).toEqual([0, 14]);
});

test.each([
  ['a text file', () => new TextEncoder().encode('x'.repeat(400)), 'notDicom'],
  ['a file that ends in its header', () => writeDicom(small).subarray(0, 405), 'truncatedHeader'],
  ['a sequence item longer than its sequence', () => item(0x40, 0x60), 'lengthBeyondParent'],
  ['sequences nested 40 deep', () => nested(40), 'tooDeep'],
  ['elements without end', () => many(300_000), 'tooManyElements'],
])('%s is refused with its reason', (_name, bytes, expected) => {
  expect(reason(() => readDicom(bytes()))).toBe(expected);
});

test('missing pixels are a warning: the others can be displayed', () => {
  const file = writeDicom({ ...small, PixelData: new Uint8Array(500) });

  expect(readDicom(file.subarray(0, -100))).toMatchObject({ truncated: true, warnings: ['truncated'] });
});

test('a preamble that is neither zero nor TIFF is reported', () => {
  const file = writeDicom(small);
  file.set([0x4d, 0x5a], 0);

  expect(readDicom(file).preamble).toBe('other');
});

test('no mutation of a file makes the reader throw anything but a refusal, stall or grow', () => {
  const seeds = [
    writeDicom(small),
    writeDicom(small, { syntax: IMPLICIT_LITTLE }),
    writeDicom({ ...small, PixelData: { fragments: [new Uint8Array(60), new Uint8Array(4)] } }),
    nested(10),
  ];
  const mutation = fc.record({
    seed: fc.nat(seeds.length - 1),
    changes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 12 }),
    cut: fc.option(fc.nat()),
    chunk: fc.integer({ min: 1, max: 700 }),
  });
  const before = process.memoryUsage().rss;
  let slowestMs = 0;
  fc.assert(
    fc.property(mutation, ({ seed, changes, cut, chunk }) => {
      const bytes = seeds[seed]!.slice(0, cut === null ? undefined : cut % seeds[seed]!.length);
      for (const [place, value] of changes) if (bytes.length > 0) bytes[132 + (place % bytes.length)] = value;
      const started = busyMs();
      const found = reason(() => {
        const reader = new DicomReader({ inflate: inflatePrefix });
        for (let at = 0; at < bytes.length; at += chunk) reader.push(bytes.subarray(at, at + chunk));
        reader.finish().dataset.toJson();
      });
      slowestMs = Math.max(slowestMs, busyMs() - started);
      return found.length > 0;
    }),
    { numRuns: 20_000 },
  );

  expect(slowestMs).toBeLessThan(500);
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
});

/** Explicit sequence of `length` bytes with one item that claims `claimed`. */
function item(length: number, claimed: number): Uint8Array {
  const sequence = new Uint8Array(12 + 8 + claimed);
  const view = new DataView(sequence.buffer);
  sequence.set([0x08, 0, 0x15, 0x11, 0x53, 0x51], 0);
  view.setUint32(8, length, true);
  sequence.set([0xfe, 0xff, 0x00, 0xe0], 12);
  view.setUint32(16, claimed, true);
  return Buffer.concat([writeMeta(sopClasses.CT, newUid(), EXPLICIT_LITTLE), sequence]);
}

/** Sequences of undefined length inside each other. */
function nested(depth: number): Uint8Array {
  const level = Buffer.from([
    8, 0, 0x15, 0x11, 0x53, 0x51, 0, 0, 255, 255, 255, 255, 254, 255, 0, 224, 255, 255, 255, 255,
  ]);
  return Buffer.concat([
    writeMeta(sopClasses.CT, '1.2.3', EXPLICIT_LITTLE),
    ...Array.from({ length: depth }, () => level),
  ]);
}

function many(count: number): Uint8Array {
  const elements = new Uint8Array(count * 8);
  for (let at = 0; at < elements.length; at += 8) elements.set([9, 0, at & 255, 16, 0x4c, 0x4f, 0, 0], at);
  return Buffer.concat([writeMeta(sopClasses.CT, '1.2.3', EXPLICIT_LITTLE), elements]);
}
