import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodingOf } from './encoding.ts';
import {
  DEFLATED_EXPLICIT_LITTLE,
  EXPLICIT_BIG,
  EXPLICIT_LITTLE,
  IMPLICIT_LITTLE,
  isBareDicom,
  readDicom,
  tags,
  Unreadable,
  type WrittenDataset,
  writeDataset,
  writeMeta,
} from './index.ts';
import { codestreamSyntax } from './pixels/index.ts';

const image: WrittenDataset = {
  SOPClassUID: '1.2.840.10008.5.1.4.1.1.7',
  SOPInstanceUID: '1.2.3.4',
  PatientID: 'A-1001',
  Rows: 2,
  Columns: 3,
  PixelData: new Uint8Array(12),
};
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const JPEG = '1.2.840.10008.1.2.4.50';

/** Meta information that declares one syntax, before a data set that is written in another. */
const declared = (as: string, written: string) =>
  joined(writeMeta('1.2.840.10008.5.1.4.1.1.7', '1.2.3.4', as), writeDataset(image, { syntax: written }));

test.each([
  ['explicit little endian', EXPLICIT_LITTLE],
  ['implicit little endian', IMPLICIT_LITTLE],
  ['explicit big endian', EXPLICIT_BIG],
])('a data set in %s without preamble and meta information is read', (_name, syntax) => {
  const bytes = writeDataset(image, { syntax });
  const header = readDicom(bytes);

  expect(isBareDicom(bytes)).toBe(true);
  expect(header).toMatchObject({ transferSyntax: syntax, datasetOffset: 0, preamble: 'absent' });
  expect(header.warnings).toEqual(['noPreamble', 'missingSyntax']);
  expect(header.dataset.text(tags.PatientID)).toBe('A-1001');
  expect([header.dataset.number(tags.Rows), header.pixels?.length]).toEqual([2, 12]);
});

test('a file without its preamble, with or without the prefix, is read by its meta information', () => {
  const whole = declared(EXPLICIT_LITTLE, EXPLICIT_LITTLE);
  for (const from of [128, 132]) {
    const header = readDicom(whole.subarray(from));
    expect(header).toMatchObject({ transferSyntax: EXPLICIT_LITTLE, preamble: 'absent', warnings: ['noPreamble'] });
    expect(header.pixels?.length).toBe(12);
  }
});

test.each([
  ['explicit, is implicit', EXPLICIT_LITTLE, IMPLICIT_LITTLE, IMPLICIT_LITTLE],
  ['implicit, is explicit', IMPLICIT_LITTLE, EXPLICIT_LITTLE, EXPLICIT_LITTLE],
  ['little endian, is big endian', EXPLICIT_LITTLE, EXPLICIT_BIG, EXPLICIT_BIG],
  ['big endian, is little endian', EXPLICIT_BIG, EXPLICIT_LITTLE, EXPLICIT_LITTLE],
  ['deflated, is not', DEFLATED_EXPLICIT_LITTLE, EXPLICIT_LITTLE, EXPLICIT_LITTLE],
  ['JPEG, with implicit elements', JPEG, IMPLICIT_LITTLE, JPEG],
])('a file that is declared as %s is read as what it is, with a warning', (_name, as, written, syntax) => {
  const header = readDicom(declared(as, written));

  expect(header.transferSyntax).toBe(syntax);
  expect(header.warnings).toEqual(['wrongSyntax']);
  expect(header.dataset.text(tags.PatientID)).toBe('A-1001');
  expect(header.dataset.number(tags.Columns)).toBe(3);
});

test.each([EXPLICIT_LITTLE, IMPLICIT_LITTLE, EXPLICIT_BIG])(
  'a file that is what it declares (%s) is read without a warning',
  (syntax) => {
    expect(readDicom(declared(syntax, syntax))).toMatchObject({ transferSyntax: syntax, warnings: [] });
  },
);

test('text, images, archives and random bytes without a preamble are not recognised as DICOM', () => {
  for (const head of ['%PDF-1.7 ', 'II*\0\b\0\0\0', '\x89PNG\r\n\x1a\n', 'PK\x03\x04', 'GIF89a', '<html>'])
    expect(isBareDicom(new Uint8Array(Buffer.from(head.padEnd(200, ' '), 'latin1'))), head).toBe(false);
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 0, maxLength: 300 }), (bytes) => {
      if (encodingOf(bytes) === undefined)
        expect(isBareDicom(bytes)).toBe(bytes.subarray(0, 4).join() === '68,73,67,77');
    }),
  );
});

test('for any bytes after a first element, the reader returns a header or throws Unreadable, never another error', () => {
  const start = writeDataset(image, { syntax: EXPLICIT_LITTLE }).subarray(0, 40);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (rest) => {
      try {
        readDicom(joined(start, rest));
      } catch (fault) {
        expect(fault).toBeInstanceOf(Unreadable);
      }
    }),
  );
});

const jpegOf = (marker: number) => Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, marker, 0, 11, 8);
const rle = (() => {
  const bytes = new Uint8Array(80);
  new DataView(bytes.buffer).setUint32(0, 1, true);
  new DataView(bytes.buffer).setUint32(4, 64, true);
  return bytes;
})();
test.each([
  ['JPEG baseline in a native syntax', EXPLICIT_LITTLE, jpegOf(0xc0), JPEG],
  ['JPEG lossless in a native syntax', EXPLICIT_LITTLE, jpegOf(0xc3), '1.2.840.10008.1.2.4.57'],
  ['JPEG-LS in JPEG lossless', '1.2.840.10008.1.2.4.70', jpegOf(0xf7), '1.2.840.10008.1.2.4.80'],
  ['JPEG lossless in JPEG baseline', JPEG, jpegOf(0xc3), JPEG],
  [
    'JPEG 2000 in JPEG baseline',
    JPEG,
    Uint8Array.of(0xff, 0x4f, 0xff, 0x51, 0, 4, 0, 0, 0xff, 0x52),
    '1.2.840.10008.1.2.4.91',
  ],
  [
    'HTJ2K in JPEG 2000',
    '1.2.840.10008.1.2.4.90',
    Uint8Array.of(0xff, 0x4f, 0xff, 0x51, 0, 4, 0, 0, 0xff, 0x50),
    '1.2.840.10008.1.2.4.203',
  ],
  ['RLE in a native syntax', IMPLICIT_LITTLE, rle, '1.2.840.10008.1.2.5'],
  ['JPEG XL in JPEG baseline', JPEG, Uint8Array.of(0xff, 0x0a, 0, 0), '1.2.840.10008.1.2.4.112'],
  ['unknown bytes', JPEG, new Uint8Array(100), JPEG],
])('the compression of %s is the one of its codestream', (_name, as, head, syntax) => {
  expect(codestreamSyntax(as, head)).toBe(syntax);
});

const samples = new URL('../../../../shared/samples/dicom/broken/', import.meta.url);
test.skipIf(!existsSync(samples)).each(['ExplVR_LitEndNoMeta.dcm', 'ExplVR_BigEndNoMeta.dcm'])(
  'the published file %s is read',
  (name) => {
    expect(readDicom(readFileSync(new URL(name, samples))).dataset.elements.size).toBeGreaterThan(5);
  },
);
