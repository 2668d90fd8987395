import { expect, test } from 'vitest';
import { IMPLICIT_LITTLE, newUid, readDicom, tags, writeDicom } from './index.ts';
import { paletteOf } from './pixels/index.ts';

const words = (...values: number[]) => new Uint8Array(Uint16Array.from(values).buffer);

/** An implicit file writes 16 bits and no VR; what they mean follows from Pixel Representation. */
const implicit = (signed: 0 | 1, more = {}) =>
  readDicom(
    writeDicom(
      {
        SOPClassUID: '1.2.840.10008.5.1.4.1.1.2',
        SOPInstanceUID: newUid(),
        PixelRepresentation: signed,
        SmallestImagePixelValue: 0xfc18,
        LargestImagePixelValue: 3000,
        PixelPaddingValue: 0xf830,
        RedPaletteColorLookupTableDescriptor: [40_000, 0xff00, 16],
        ModalityLUTSequence: [{ LUTDescriptor: [40_000, 0xff00, 16], LUTData: words(1, 2) }],
        ...more,
      },
      { syntax: IMPLICIT_LITTLE },
    ),
  ).dataset;

test('smallest, padding and table values of signed pixels are signed in implicit VR, in items too', () => {
  const dataset = implicit(1);
  expect(dataset.number(tags.SmallestImagePixelValue)).toBe(-1000);
  expect(dataset.number(tags.LargestImagePixelValue)).toBe(3000);
  expect(dataset.number(tags.PixelPaddingValue)).toBe(-2000);
  expect(dataset.items(tags.ModalityLUTSequence)[0]!.numbers(tags.LUTDescriptor)[1]).toBe(-256);
  expect(dataset.toJson()['00280120']).toEqual({ vr: 'SS', Value: [-2000] });
});

test('the same values of unsigned pixels are unsigned', () => {
  const dataset = implicit(0);
  expect(dataset.number(tags.SmallestImagePixelValue)).toBe(64_536);
  expect(dataset.number(tags.PixelPaddingValue)).toBe(63_536);
  expect(dataset.items(tags.ModalityLUTSequence)[0]!.numbers(tags.LUTDescriptor)[1]).toBe(65_280);
  expect(dataset.toJson()['00280120']).toEqual({ vr: 'US', Value: [63_536] });
});

test('a palette with more entries than a signed number holds is read whole', () => {
  const table = words(...Array.from({ length: 40_000 }, (_, at) => at));
  const names = ['Red', 'Green', 'Blue'];
  const dataset = implicit(1, {
    ...Object.fromEntries(names.map((name) => [`${name}PaletteColorLookupTableDescriptor`, [40_000, 0xff00, 16]])),
    ...Object.fromEntries(names.map((name) => [`${name}PaletteColorLookupTableData`, table])),
  });
  expect(paletteOf(dataset)).toMatchObject({ first: -256, rgb: { length: 120_000 } });
});
