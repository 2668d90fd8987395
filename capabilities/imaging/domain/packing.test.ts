import { expect, test } from 'vitest';
import { isWorthPacking } from './packing.ts';
import { THUMBNAIL_SIDE } from './thumbnail.ts';

const MEGABYTE = 1024 * 1024;
const radiograph = { filetype: 'dicom', transferSyntax: '1.2.840.10008.1.2.1', bytes: 10 * MEGABYTE };
const worth = (more: object) => isWorthPacking({ ...radiograph, packedBytes: 4 * MEGABYTE, ...more });

test('an original is packed where that saves a fifth, and stays as it is otherwise [state.dedup]', () => {
  expect(worth({ packedBytes: 8 * MEGABYTE })).toBe(true);
  expect(worth({ packedBytes: 8 * MEGABYTE + 1 })).toBe(false);
});

test('slices of a CT stay as they are, whatever could be saved', () => {
  expect(worth({ bytes: MEGABYTE, packedBytes: 1 })).toBe(true);
  expect(worth({ bytes: MEGABYTE - 1, packedBytes: 1 })).toBe(false);
});

test('only uncompressed DICOM files are packed', () => {
  for (const transferSyntax of ['1.2.840.10008.1.2', '1.2.840.10008.1.2.1', '1.2.840.10008.1.2.2'])
    expect(worth({ transferSyntax })).toBe(true);
  for (const transferSyntax of ['1.2.840.10008.1.2.4.50', '1.2.840.10008.1.2.1.99', ''])
    expect(worth({ transferSyntax })).toBe(false);
  expect(worth({ filetype: 'tiff' })).toBe(false);
  expect(THUMBNAIL_SIDE).toBe(256);
});
