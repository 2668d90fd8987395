import { deflateRawSync } from 'node:zlib';
import { tags } from '../tag.ts';
import { DEFLATED_EXPLICIT_LITTLE, EXPLICIT_BIG, IMPLICIT_LITTLE, sopClasses } from '../uid.ts';
import { type WrittenDataset, writeDataset, writeDicom, writeMeta } from '../writer.ts';

const header: WrittenDataset = {
  SpecificCharacterSet: 'ISO_IR 192',
  SOPClassUID: sopClasses.SecondaryCapture,
  SOPInstanceUID: '1.2.3.4',
  StudyInstanceUID: '1.2.3',
  PatientName: 'Mochi^Lin=麻糬',
  PatientID: 'P02418',
  PixelSpacing: ['0.139', '0.139'],
  WindowCenter: ['40', '400'],
  SequenceOfUltrasoundRegions: [{ PhysicalDeltaX: 0.025, RegionLocationMaxX1: 639 }, { RegionFlags: 1 }],
  Rows: 4,
  Columns: 4,
  BitsAllocated: 16,
  BitsStored: 12,
  HighBit: 11,
  SamplesPerPixel: 1,
};

/** Well-formed files of every encoding: what mutations start from. */
export function wellFormed(): readonly Buffer[] {
  const native = { ...header, PixelData: new Uint8Array(32) };
  const fragments = {
    ...header,
    NumberOfFrames: '3',
    PixelData: { fragments: [new Uint8Array(6), new Uint8Array(9), new Uint8Array(4)] },
  };
  const deflated = deflateRawSync(writeDataset(native));
  return [
    writeDicom(native),
    writeDicom(native, { syntax: IMPLICIT_LITTLE }),
    writeDicom(native, { syntax: EXPLICIT_BIG }),
    writeDicom(fragments, { syntax: '1.2.840.10008.1.2.4.70' }),
    Buffer.concat([writeMeta(sopClasses.CT, '1.2.3.4', DEFLATED_EXPLICIT_LITTLE), deflated]),
    writeDicom({ ...header, ContentSequence: nested(6) }),
  ].map((file) => Buffer.from(file));
}

function nested(depth: number): readonly WrittenDataset[] {
  return depth === 0 ? [{ TextValue: 'deep' }] : [{ ContentSequence: nested(depth - 1) }];
}

const word = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const tag = (value: number) => Buffer.from(Uint16Array.of(value >>> 16, value & 0xffff).buffer);
const meta = (syntax = '1.2.840.10008.1.2.1') => Buffer.from(writeMeta(sopClasses.CT, '1.2.3.4', syntax));
/** An element with a 32-bit length. */
const long = (at: number, vr: string, length: number) =>
  Buffer.concat([tag(at), Buffer.from(`${vr}\0\0`, 'latin1'), word(length)]);
const item = (length: number) => Buffer.concat([tag(0xfffee000), word(length)]);
const UNDEFINED = 0xffffffff;

/**
 * Files made to hurt, by what they try: what has brought other products down, and what could (design: security 1, DC4).
 */
export function zoo(): Readonly<Record<string, Buffer>> {
  const bomb = deflateRawSync(Buffer.alloc(50_000_000));
  return {
    'a length of four gigabytes': Buffer.concat([meta(), long(tags.PatientComments, 'UT', 0xfffffff0)]),
    'pixels of four gigabytes that never come': Buffer.concat([
      meta(),
      long(tags.PixelData, 'OW', 0xfffffff0),
      Buffer.alloc(100),
    ]),
    'a hundred thousand sequences in each other': Buffer.concat([
      meta(),
      ...Array.from({ length: 100_000 }, () =>
        Buffer.concat([long(tags.ContentSequence, 'SQ', UNDEFINED), item(UNDEFINED)]),
      ),
    ]),
    'a million empty items': Buffer.concat([
      ...[meta(), long(tags.ContentSequence, 'SQ', UNDEFINED)],
      Buffer.concat(Array.from({ length: 1_000_000 }, () => item(0))),
    ]),
    'a million empty fragments': Buffer.concat([
      ...[meta('1.2.840.10008.1.2.4.70'), long(tags.PixelData, 'OB', UNDEFINED)],
      Buffer.concat(Array.from({ length: 1_000_000 }, () => item(0))),
    ]),
    'an offset table of two gigabytes': Buffer.concat([
      ...[meta('1.2.840.10008.1.2.4.70'), long(tags.PixelData, 'OB', UNDEFINED), item(0x7ffffff0)],
    ]),
    'fifty megabytes in fifty kilobytes': Buffer.concat([meta(DEFLATED_EXPLICIT_LITTLE), bomb]),
    'a header of forty megabytes': Buffer.concat([
      meta(),
      ...Array.from({ length: 200 }, (_, at) =>
        Buffer.concat([long(0x00091000 + at, 'UT', 200_000), Buffer.alloc(200_000, 65)]),
      ),
    ]),
    'a child longer than its parent': Buffer.concat([meta(), long(tags.ContentSequence, 'SQ', 16), item(200)]),
    'meta information without end': Buffer.concat([
      meta().subarray(0, 144),
      Buffer.concat(
        Array.from({ length: 40_000 }, () =>
          Buffer.concat([tag(0x00020102), Buffer.from('OB\0\0'), word(40), Buffer.alloc(40)]),
        ),
      ),
    ]),
    'one byte': Buffer.from([0]),
    'only the prefix': Buffer.concat([Buffer.alloc(128), Buffer.from('DICM')]),
    'a program with an image behind it': Buffer.concat([
      Buffer.from('MZ'),
      meta().subarray(2),
      Buffer.from(writeDataset(header)),
    ]),
    'a page with an image behind it': Buffer.concat([Buffer.from('<script>alert(1)</script>'), meta().subarray(25)]),
    'a UID that is a path': Buffer.from(writeDicom({ ...header, SOPInstanceUID: '../../../../etc/passwd' })),
    'a character set that is a program': Buffer.from(writeDicom({ ...header, PatientID: '\u001b$)C\u001b\u001b' })),
    'an image larger than any': Buffer.from(
      writeDicom({ ...header, Rows: 65_535, Columns: 65_535, NumberOfFrames: '2147483647' }),
    ),
  };
}
