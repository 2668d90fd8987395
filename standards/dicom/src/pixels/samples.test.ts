import { expect, test } from 'vitest';
import { EXPLICIT_LITTLE, newUid, readDicom, sopClasses, type WrittenDataset, writeDicom } from '../index.ts';
import { decodeFrame, framePlaces, overlayMask, overlaysOf, paletteOf, pixelGeometry, toRgba } from './index.ts';

const wasm = () => Promise.reject(new Error('not needed'));

/** First frame of an image with these attributes, and its header. */
async function first(attributes: WrittenDataset, index = 0) {
  const file = Buffer.from(
    writeDicom({
      SOPClassUID: sopClasses.SecondaryCapture,
      SOPInstanceUID: newUid(),
      SamplesPerPixel: 1,
      PhotometricInterpretation: 'MONOCHROME2',
      Rows: 1,
      Columns: 4,
      BitsAllocated: 16,
      PixelRepresentation: 0,
      ...attributes,
    }),
  );
  const { dataset, pixels } = readDicom(file);
  const geometry = pixelGeometry(dataset);
  const [{ offset, length }] = framePlaces({ pixels }, geometry, () => false)[index] as [
    { offset: number; length: number },
  ];
  const samples = await decodeFrame(file.subarray(offset, offset + length), EXPLICIT_LITTLE, geometry, { wasm });
  return { samples, dataset, geometry };
}

const words = (...values: number[]) => new Uint8Array(Uint16Array.from(values).buffer);

test.each([
  [
    '12 bits unsigned, with overlay bits above them',
    { BitsStored: 12, HighBit: 11 },
    [0xf123, 0x0fff, 0x1000, 5],
    [0x123, 4095, 0, 5],
  ],
  [
    '12 bits signed',
    { BitsStored: 12, HighBit: 11, PixelRepresentation: 1 },
    [0x0fff, 0x0800, 0x07ff, 1],
    [-1, -2048, 2047, 1],
  ],
  [
    '16 bits signed',
    { BitsStored: 16, HighBit: 15, PixelRepresentation: 1 },
    [0xffff, 0x8000, 0x7fff, 1],
    [-1, -32_768, 32_767, 1],
  ],
  [
    '10 bits at the upper end of the word',
    { BitsStored: 10, HighBit: 15 },
    [0xffc0, 0x0040, 0x003f, 0],
    [1023, 1, 0, 0],
  ],
])('values of %s are those that the device stored', async (_name, bits, stored, values) => {
  const { samples } = await first({ ...bits, PixelData: words(...stored) });

  expect([...samples.values]).toEqual(values);
});

test('values of 8 bits may be signed or fewer', async () => {
  const eight = { BitsAllocated: 8, BitsStored: 8, HighBit: 7 };
  const signed = await first({ ...eight, PixelRepresentation: 1, PixelData: Uint8Array.of(255, 128, 127, 1) });
  const six = await first({ ...eight, BitsStored: 6, HighBit: 5, PixelData: Uint8Array.of(0xff, 0x40, 0x3f, 1) });

  expect([...signed.samples.values]).toEqual([-1, -128, 127, 1]);
  expect([...six.samples.values]).toEqual([63, 0, 63, 1]);
});

test('each frame of many is its own, and one that is missing is not made up', async () => {
  const two = { BitsStored: 16, HighBit: 15, NumberOfFrames: '2', PixelData: words(1, 2, 3, 4, 5, 6, 7, 8) };

  expect([...(await first(two, 1)).samples.values]).toEqual([5, 6, 7, 8]);
  await expect(first({ BitsStored: 16, HighBit: 15, PixelData: words(1, 2) })).rejects.toThrow('too few bytes');
});

const colour = { SamplesPerPixel: 3, BitsAllocated: 8, BitsStored: 8, HighBit: 7, Columns: 2 } as const;

test.each([
  ['RGB by pixel', 'RGB', 0, [255, 16, 0, 32, 64, 224], [255, 16, 0, 32, 64, 224]],
  ['RGB by plane', 'RGB', 1, [255, 32, 16, 64, 0, 224], [255, 16, 0, 32, 64, 224]],
  ['YBR_FULL: white and pure red', 'YBR_FULL', 0, [255, 128, 128, 76, 85, 255], [255, 255, 255, 254, 0, 0]],
  ['YBR_FULL_422: two greys of one colour', 'YBR_FULL_422', 0, [10, 200, 128, 128], [10, 10, 10, 200, 200, 200]],
])(
  'colours in %s are those that the device meant',
  async (_name, PhotometricInterpretation, planar, stored, visible) => {
    const { samples } = await first({
      ...colour,
      PhotometricInterpretation,
      PlanarConfiguration: planar,
      PixelData: Uint8Array.from(stored),
    });

    expect([...toRgba(samples)].filter((_, at) => at % 4 !== 3)).toEqual(visible);
  },
);

test('a palette maps each index to its colour, and indices beyond it to its ends', async () => {
  const descriptor = [3, 100, 16];
  const { samples, dataset } = await first({
    PhotometricInterpretation: 'PALETTE COLOR',
    BitsStored: 16,
    HighBit: 15,
    RedPaletteColorLookupTableDescriptor: descriptor,
    GreenPaletteColorLookupTableDescriptor: descriptor,
    BluePaletteColorLookupTableDescriptor: descriptor,
    RedPaletteColorLookupTableData: words(0xff00, 0x8000, 0),
    GreenPaletteColorLookupTableData: words(0, 0x8000, 0xff00),
    // A start, then two steps to the end.
    SegmentedBluePaletteColorLookupTableData: words(0, 1, 0, 1, 2, 0x4000),
    PixelData: words(0, 101, 102, 900),
  });
  const visible = toRgba(samples, paletteOf(dataset));

  expect([...visible]).toEqual([255, 0, 0, 255, 128, 128, 32, 255, 0, 255, 64, 255, 0, 255, 64, 255]);
});

test('overlay planes are placed at their origin, on their frames, including those in unused bits of the pixels', async () => {
  const { dataset, geometry } = await first({
    BitsStored: 12,
    HighBit: 11,
    NumberOfFrames: '2',
    OverlayRows: 1,
    OverlayColumns: 3,
    OverlayOrigin: [1, 3],
    OverlayBitPosition: 0,
    ImageFrameOrigin: 2,
    NumberOfFramesInOverlay: '1',
    OverlayData: Uint8Array.of(0b011, 0),
    1610743824: words(1),
    1610743825: words(4),
    1610744066: words(15),
    PixelData: words(0x8001, 2, 3, 0x8004, 5, 6, 7, 8),
  });
  const raw = [Uint16Array.of(0x8001, 2, 3, 0x8004), Uint16Array.of(5, 6, 7, 8)];
  const maskOf = (frame: number) => overlayMask(overlaysOf(dataset, geometry, frame, raw[frame]), geometry);

  expect([...maskOf(0)!]).toEqual([1, 0, 0, 1]);
  expect([...maskOf(1)!]).toEqual([0, 0, 1, 1]);
});

const grey = { BitsStored: 16, HighBit: 15 } as const;

test('a truncated frame is decoded as far as it goes, and the rest has the darkest decoded value', async () => {
  const decode = async (more: WrittenDataset, at = 0) => {
    const file = writeDicom({
      ...{
        SOPClassUID: sopClasses.SecondaryCapture,
        SOPInstanceUID: newUid(),
        SamplesPerPixel: 1,
        Rows: 2,
        Columns: 4,
      },
      ...{ PhotometricInterpretation: 'MONOCHROME2', BitsAllocated: 16, PixelRepresentation: 0, ...grey, ...more },
    });
    const { dataset, pixels } = readDicom(file);
    const geometry = pixelGeometry(dataset);
    const [{ offset, length }] = framePlaces({ pixels }, geometry, () => false)[at] as [
      { offset: number; length: number },
    ];
    const bytes = file.subarray(offset, offset + length);
    return decodeFrame(bytes, EXPLICIT_LITTLE, geometry, { wasm, partial: true });
  };

  expect(await decode({ PixelData: words(9, 5, 7, 6, 8) })).toMatchObject({
    values: Uint16Array.of(9, 5, 7, 6, 8, 5, 5, 5),
    missing: 3,
  });
  const inverse = await decode({ PhotometricInterpretation: 'MONOCHROME1', PixelData: words(9, 5, 7) });
  expect([...inverse.values]).toEqual([9, 5, 7, 9, 9, 9, 9, 9]);
  const signed = await decode({ PixelRepresentation: 1, PixelData: words(0xfc18, 5) });
  expect([...signed.values]).toEqual([-1000, 5, ...new Array(6).fill(-1000)]);
  const second = await decode({ NumberOfFrames: '3', PixelData: words(1, 2, 3, 4, 5, 6, 7, 8, 9, 10) }, 1);
  expect(second).toMatchObject({ values: Uint16Array.of(9, 10, 9, 9, 9, 9, 9, 9), missing: 6 });
  expect((await decode({ PixelData: words(1, 2, 3, 4, 5, 6, 7, 8) })).missing).toBeUndefined();
  const halves = await decode({
    ...{ SamplesPerPixel: 3, PhotometricInterpretation: 'YBR_FULL_422', PlanarConfiguration: 0, BitsAllocated: 8 },
    ...{ BitsStored: 8, HighBit: 7, PixelData: Uint8Array.of(10, 200, 128, 128, 50, 60) },
  });
  expect([...toRgba(halves)].filter((_, at) => at % 4 === 0)).toEqual([10, 200, 0, 0, 0, 0, 0, 0]);
});
