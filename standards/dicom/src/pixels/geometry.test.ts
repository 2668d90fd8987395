import { expect, test } from 'vitest';
import { newUid, readDicom, sopClasses, type WrittenDataset, writeDicom } from '../index.ts';
import { MAX_FRAME_PIXELS, pixelGeometry } from './geometry.ts';

const image = { Rows: 100, Columns: 200, BitsAllocated: 16, BitsStored: 12, HighBit: 11, SamplesPerPixel: 1 };
const of = (attributes: WrittenDataset) =>
  pixelGeometry(readDicom(writeDicom({ SOPClassUID: sopClasses.CT, SOPInstanceUID: newUid(), ...attributes })).dataset);
const geometry = (more: WrittenDataset = {}) => of({ ...image, ...more });

test('the geometry of an image is the one of its header, with the values of the standard where it says nothing', () => {
  expect(
    geometry({ PixelRepresentation: 1, PlanarConfiguration: 1, NumberOfFrames: '7', PhotometricInterpretation: 'RGB' }),
  ).toEqual({
    ...{ rows: 100, columns: 200, samples: 1, bitsAllocated: 16, bitsStored: 12, highBit: 11 },
    ...{ signed: true, planar: true, frames: 7, photometric: 'RGB' },
  });
  expect(of({ Rows: 4, Columns: 5 })).toEqual({
    ...{ rows: 4, columns: 5, samples: 1, bitsAllocated: 8, bitsStored: 8, highBit: 7 },
    ...{ signed: false, planar: false, frames: 1, photometric: 'MONOCHROME2' },
  });
  expect(geometry({ HighBit: 15 }).highBit).toBe(15);
  expect([geometry({ NumberOfFrames: '0' }).frames, geometry({ NumberOfFrames: '900000' }).frames]).toEqual([
    1, 100_000,
  ]);
});

test('an image without rows, or with more pixels than can be drawn, is refused', () => {
  for (const none of [{ Rows: 0 }, { Columns: 0 }]) expect(() => geometry(none)).toThrow('no drawable geometry');
  expect(() => of({ BitsAllocated: 16 })).toThrow('no drawable geometry');
  expect(MAX_FRAME_PIXELS).toBe(100_000_000);
  expect(geometry({ Rows: 10_000, Columns: 10_000 }).rows).toBe(10_000);
  expect(() => geometry({ Rows: 10_000, Columns: 10_001 })).toThrow('no drawable geometry');
});

test('samples and bits that no image has are refused', () => {
  expect(geometry({ SamplesPerPixel: 3 }).samples).toBe(3);
  for (const SamplesPerPixel of [0, 2, 4]) expect(() => geometry({ SamplesPerPixel })).toThrow('no drawable samples');
  expect(geometry({ BitsAllocated: 8, BitsStored: 8, HighBit: 7 }).bitsAllocated).toBe(8);
  expect(geometry({ BitsAllocated: 1, BitsStored: 1, HighBit: 0 }).bitsAllocated).toBe(1);
  expect(() => geometry({ BitsAllocated: 1, BitsStored: 1, HighBit: 0, SamplesPerPixel: 3 })).toThrow('1 allocated');
  for (const BitsAllocated of [12, 32]) expect(() => geometry({ BitsAllocated })).toThrow(`${BitsAllocated} allocated`);
  for (const bits of [...[{ BitsStored: 0 }, { BitsStored: 17, HighBit: 16 }, { HighBit: 10 }, { HighBit: 16 }]])
    expect(() => geometry(bits)).toThrow('stored, high bit');
  expect(geometry({ BitsStored: 16, HighBit: 15 }).bitsStored).toBe(16);
});
