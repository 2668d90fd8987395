import { sopClasses } from '@alder/dicom';
import { expect, test } from 'vitest';
import { mayShowWords } from './words-in-pixels.ts';

const dicom = (attributes: Record<string, unknown>) => mayShowWords({ filetype: 'dicom', attributes });

test('images of devices that write beside the picture may show a name: ultrasound, captured screens, cameras [role.share]', () => {
  for (const Modality of ['US', 'SC', 'OT', 'XC', 'ES'])
    expect([Modality, dicom({ Modality })]).toEqual([Modality, true]);
  for (const SOPClassUID of [sopClasses.Ultrasound, sopClasses.UltrasoundMultiFrame, sopClasses.SecondaryCapture])
    expect(dicom({ Modality: 'DX', SOPClassUID })).toBe(true);
  expect(dicom({ Modality: 'CT', ImageType: ['DERIVED', 'SECONDARY', 'REFORMATTED'] })).toBe(true);
  expect(dicom({ Modality: 'CT', ImageType: ['DERIVED', 'PRIMARY', 'SCREEN SAVE'] })).toBe(true);
  for (const filetype of ['jpeg', 'png', 'heic', 'tiff'])
    expect([filetype, mayShowWords({ filetype, attributes: {} })]).toEqual([filetype, true]);
});

test('radiographs, CT and MR as they were taken show no words [role.share]', () => {
  for (const Modality of ['CR', 'DX', 'CT', 'MR'])
    expect(dicom({ Modality, ImageType: ['ORIGINAL', 'PRIMARY'] })).toBe(false);
  expect(dicom({ Modality: 'DX', ImageType: ['DERIVED', 'PRIMARY'], SOPClassUID: sopClasses.CT })).toBe(false);
  expect(dicom({ Modality: 'DX' })).toBe(false);
});

test('what the header says of burnt-in words counts before all else [role.share]', () => {
  expect(dicom({ Modality: 'DX', BurnedInAnnotation: 'YES' })).toBe(true);
  expect(dicom({ Modality: 'US', BurnedInAnnotation: 'NO' })).toBe(false);
  expect(dicom({ Modality: 'US', BurnedInAnnotation: '' })).toBe(true);
});
