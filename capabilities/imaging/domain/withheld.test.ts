import { expect, test } from 'vitest';
import { attributesWithout } from './withheld.ts';

const attributes = {
  ...{ PatientName: 'MOCHI^LIN', ResponsiblePerson: 'LIN^YICHUN', StationName: 'DR1', SOPInstanceUID: '1.2.3' },
  ...{ SeriesDescription: 'Mochi Lin, thorax', Rows: 512, PixelSpacing: [0.1, 0.1] },
};

test('an outsider gets what an image is measured by, and nobody in it [role.share]', () => {
  expect(attributesWithout(attributes, 'people', 'uids', 'words')).toEqual({ Rows: 512, PixelSpacing: [0.1, 0.1] });
});

test('only what is asked for is held back', () => {
  expect(Object.keys(attributesWithout(attributes, 'people'))).toEqual([
    'SOPInstanceUID',
    'SeriesDescription',
    'Rows',
    'PixelSpacing',
  ]);
  expect(attributesWithout(attributes)).toEqual(attributes);
});
