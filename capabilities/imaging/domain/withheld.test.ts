import { expect, test } from 'vitest';
import { attributesWithout } from './withheld.ts';

const attributes = {
  ...{ PatientName: 'MOCHI^LIN', ResponsiblePerson: 'LIN^YICHUN', StationName: 'DR1', SOPInstanceUID: '1.2.3' },
  ...{ SeriesDescription: 'Mochi Lin, thorax', Rows: 512, PixelSpacing: [0.1, 0.1] },
};

test('the recipient of a deidentified share gets the attributes for measuring, and no names [role.share]', () => {
  expect(attributesWithout(attributes, 'people', 'uids', 'words')).toEqual({ Rows: 512, PixelSpacing: [0.1, 0.1] });
});

test('only the requested groups of attributes are withheld', () => {
  expect(Object.keys(attributesWithout(attributes, 'people'))).toEqual([
    'SOPInstanceUID',
    'SeriesDescription',
    'Rows',
    'PixelSpacing',
  ]);
  expect(attributesWithout(attributes)).toEqual(attributes);
});
