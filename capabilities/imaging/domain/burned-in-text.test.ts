import { sopClasses } from '@alder/dicom';
import { expect, test } from 'vitest';
import { imageRegionsOf, mayHaveBurnedInText, wordsIn } from './burned-in-text.ts';

const dicom = (attributes: Record<string, unknown>) => mayHaveBurnedInText({ filetype: 'dicom', attributes });

test('images of devices that write text beside the image may have a burned-in name: ultrasound, secondary captures, cameras [role.share]', () => {
  for (const Modality of ['US', 'SC', 'OT', 'XC', 'ES'])
    expect([Modality, dicom({ Modality })]).toEqual([Modality, true]);
  for (const SOPClassUID of [sopClasses.Ultrasound, sopClasses.UltrasoundMultiFrame, sopClasses.SecondaryCapture])
    expect(dicom({ Modality: 'DX', SOPClassUID })).toBe(true);
  expect(dicom({ Modality: 'CT', ImageType: ['DERIVED', 'SECONDARY', 'REFORMATTED'] })).toBe(true);
  expect(dicom({ Modality: 'CT', ImageType: ['DERIVED', 'PRIMARY', 'SCREEN SAVE'] })).toBe(true);
  for (const filetype of ['jpeg', 'png', 'heic', 'tiff'])
    expect([filetype, mayHaveBurnedInText({ filetype, attributes: {} })]).toEqual([filetype, true]);
});

test('unprocessed radiographs, CT and MR have no burned-in text [role.share]', () => {
  for (const Modality of ['CR', 'DX', 'CT', 'MR'])
    expect(dicom({ Modality, ImageType: ['ORIGINAL', 'PRIMARY'] })).toBe(false);
  expect(dicom({ Modality: 'DX', ImageType: ['DERIVED', 'PRIMARY'], SOPClassUID: sopClasses.CT })).toBe(false);
  expect(dicom({ Modality: 'DX' })).toBe(false);
});

test('Burned In Annotation in the header has priority over all other rules [role.share]', () => {
  expect(dicom({ Modality: 'DX', BurnedInAnnotation: 'YES' })).toBe(true);
  expect(dicom({ Modality: 'US', BurnedInAnnotation: 'NO' })).toBe(false);
  expect(dicom({ Modality: 'US', BurnedInAnnotation: '' })).toBe(true);
});

const region = (x0: number, y0: number, x1: number, y1: number, more: object = {}) => ({
  ...{ RegionLocationMinX0: x0, RegionLocationMinY0: y0, RegionLocationMaxX1: x1, RegionLocationMaxY1: y1 },
  ...{ RegionSpatialFormat: 1, ...more },
});
const NATIVE = '1.2.840.10008.1.2.1';
const echo = (regions: readonly object[], more: Record<string, unknown> = {}, transfer_syntax = NATIVE) => ({
  ...{ filetype: 'dicom', transfer_syntax },
  attributes: {
    ...{ Modality: 'US', Rows: 100, Columns: 200, BitsAllocated: 8, SamplesPerPixel: 3 },
    ...{ PhotometricInterpretation: 'RGB', SequenceOfUltrasoundRegions: regions, ...more },
  },
});

test('an ultrasound image with calibrated regions is shared with everything outside of them blanked [role.share]', () => {
  expect(wordsIn(echo([region(10, 20, 189, 99)]))).toBe('around');
  expect(imageRegionsOf(echo([region(10, 20, 99, 99), region(100, 20, 189, 99, { RegionSpatialFormat: 3 })]))).toEqual([
    { x0: 10, y0: 20, x1: 99, y1: 99 },
    { x0: 100, y0: 20, x1: 189, y1: 99 },
  ]);
  expect(wordsIn(echo([region(10, 20, 189, 99)], { BurnedInAnnotation: 'NO' }))).toBe('none');
});

test('an image with useless regions, or whose pixels cannot be blanked in place, is withheld completely [role.share]', () => {
  const rendered = region(10, 20, 189, 99);
  for (const image of [
    ...[echo([]), echo([region(0, 0, 199, 99)]), echo([region(0, 0, 200, 99)]), echo([region(50, 20, 40, 99)])],
    ...[echo([region(10, 20, 189, 99, { RegionSpatialFormat: 5 })]), echo([{}])],
    ...[echo([rendered], {}, '1.2.840.10008.1.2.4.50'), echo([rendered], {}, '1.2.840.10008.1.2.1.99')],
    echo([rendered], { PhotometricInterpretation: 'YBR_FULL_422' }),
    { ...echo([rendered]), filetype: 'jpeg' },
  ])
    expect([image, wordsIn(image)]).toEqual([image, 'anywhere']);
});

test('a document in a DICOM file may always name people, whatever its header says', () => {
  const attributes = { SOPClassUID: '1.2.840.10008.5.1.4.1.1.104.1', BurnedInAnnotation: 'NO', Modality: 'CR' };

  expect(mayHaveBurnedInText({ filetype: 'dicom', attributes })).toBe(true);
});

test('each modality and class of a device that writes on its images is assumed to name a person [role.share]', () => {
  for (const Modality of ['IVUS', 'BDUS', 'DOC', 'ECG', 'HC']) expect(dicom({ Modality }), Modality).toBe(true);
  const storage = '1.2.840.10008.5.1.4.1.1';
  for (const SOPClassUID of ['3', '3.1', '6', '6.1', '6.2', '7', '7.1', '7.4'].map((end) => `${storage}.${end}`))
    expect(dicom({ SOPClassUID }), SOPClassUID).toBe(true);
  for (const SOPClassUID of ['2', '4', '3.2', '6.3', '77', '13'].map((end) => `${storage}.${end}`))
    expect(dicom({ SOPClassUID }), SOPClassUID).toBe(false);
  expect(dicom({ Modality: 'CT', ImageType: 'SCREEN' })).toBe(true);
  expect(dicom({ Modality: 'CT', ImageType: ['SECONDARY', 'PRIMARY'] })).toBe(false);
  expect(dicom({ Modality: 'US', BurnedInAnnotation: 'no' })).toBe(false);
  expect(dicom({ Modality: 'DX', BurnedInAnnotation: 'yes' })).toBe(true);
  expect(dicom({ SOPClassUID: 7 })).toBe(false);
});

test('a video or a document of another format is no image of an animal with a burned-in name', () => {
  for (const filetype of ['mp4', 'pdf', 'avi']) expect(mayHaveBurnedInText({ filetype, attributes: {} })).toBe(false);
});

test('only regions that lie inside the image count, each kind of an image among them [role.share]', () => {
  const regionsOf = (...regions: readonly object[]) => imageRegionsOf(echo(regions));
  for (const RegionSpatialFormat of [1, 2, 3, 4])
    expect(regionsOf(region(0, 0, 99, 99, { RegionSpatialFormat }))).toEqual([{ x0: 0, y0: 0, x1: 99, y1: 99 }]);
  for (const RegionSpatialFormat of [0, 5, undefined])
    expect(regionsOf(region(0, 0, 9, 9, { RegionSpatialFormat }))).toBeUndefined();
  for (const outside of [region(-1, 0, 9, 9), region(0, -1, 9, 9), region(0, 0, 200, 9), region(0, 0, 9, 100)])
    expect(regionsOf(outside)).toBeUndefined();
  for (const odd of [region(9, 0, 8, 9), region(0, 9, 9, 8), region(0.5, 0, 9, 9), region(Number.NaN, 0, 9, 9)])
    expect(regionsOf(odd)).toBeUndefined();
  expect(regionsOf(region(5, 7, 5, 7))).toEqual([{ x0: 5, y0: 7, x1: 5, y1: 7 }]);
  // Of 20,000 pixels 19,000 are 95 percent.
  expect(regionsOf(region(0, 0, 189, 99))).toBeDefined();
  expect(regionsOf(region(0, 0, 190, 99))).toBeUndefined();
  expect(regionsOf(region(0, 0, 99, 99), region(100, 0, 199, 99))).toBeUndefined();
  // What lies outside is left out, what lies inside is kept.
  expect(regionsOf(region(0, 0, 300, 9), region(0, 0, 9, 9))).toEqual([{ x0: 0, y0: 0, x1: 9, y1: 9 }]);
});
