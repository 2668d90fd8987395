import { expect, test } from 'vitest';
import {
  cleanFilename,
  countedSharedPercent,
  endingFits,
  type Filetype,
  fetchedCounter,
  fetchFlow,
  gigabytes,
  quotaBytes,
  sniff,
  usagePercent,
} from './index.ts';

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const dicom = (preamble: string) => {
  const bytes = new Uint8Array(200);
  bytes.set(ascii(preamble));
  bytes.set(ascii('DICM'), 128);
  return bytes;
};

test.each<[Filetype | undefined, string, Uint8Array]>([
  ['dicom', 'a zero preamble', dicom('')],
  ['dicom', 'a preamble that looks like a program', dicom('MZ')],
  ['dicom', 'a preamble that looks like TIFF', dicom('II*\0')],
  ['jpeg', 'a photograph', ascii('\xff\xd8\xff\xe0')],
  ['png', 'a screenshot', ascii('\x89PNG\r\n\x1a\n')],
  ['heic', 'a telephone picture', ascii('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
  ['mp4', 'a video', ascii('\0\0\0\x18ftypisom')],
  ['mov', 'a QuickTime video', ascii('\0\0\0\x14ftypqt  ')],
  ['avi', 'an AVI video', ascii('RIFF\0\0\0\0AVI LIST')],
  ['wmv', 'a Windows video', ascii('\x30\x26\xb2\x75\x8e\x66\xcf\x11')],
  ['pdf', 'a document', ascii('%PDF-1.7')],
  ['tiff', 'a scan', ascii('MM\0*')],
  [undefined, 'SVG', ascii('<svg xmlns="http://www.w3.org/2000/svg">')],
  [undefined, 'an archive', ascii('PK\x03\x04')],
  [undefined, 'AVIF', ascii('\0\0\0\x18ftypavif')],
  [undefined, 'a WAV sound', ascii('RIFF\0\0\0\0WAVE')],
  [undefined, 'nothing', new Uint8Array(0)],
])('the format %s is detected by the content of %s [rule.upload]', (expected, _name, bytes) => {
  expect(sniff(bytes)).toBe(expected);
});

test.each<[string, Filetype, boolean]>([
  ['mochi.jpg', 'jpeg', true],
  ['mochi.JPEG', 'jpeg', true],
  ['mochi.png', 'jpeg', false],
  ['IM000001', 'dicom', true],
  ['1.2.840.7', 'dicom', true],
  ['clip.mov', 'mp4', true],
  ['clip', 'mp4', true],
])('the name %s fits %s: %s', (name, filetype, fits) => {
  expect(endingFits(name, filetype)).toBe(fits);
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\x\\もち.jpg', 'もち.jpg'],
  ['a\u202egpj.exe\u0007', 'agpj.exe'],
  ['///', 'file'],
])('the name %j is shown as %s', (input, visible) => {
  expect(cleanFilename(input)).toBe(visible);
});

test('an image is fetched, then available in part, then done [state.imageFetch]', () => {
  expect(fetchFlow.next('fetch', 'part')).toBe('available');
  expect(fetchFlow.next('available', 'whole')).toBe('done');
  expect(fetchFlow.can('done', 'part')).toBe(false);
  expect([fetchedCounter(3, 4), fetchedCounter(4, 4), fetchedCounter(0, 0)]).toEqual([3, 'all', 0]);
});

test('storage is counted in gigabytes of 2^30, shown with at least 2 percent', () => {
  expect(gigabytes(1_610_612_736)).toBe(1.5);
  expect([usagePercent(1, 1000), usagePercent(500, 1000), usagePercent(2000, 1000)]).toEqual([2, 50, 100]);
  expect([countedSharedPercent(undefined), countedSharedPercent(-5), countedSharedPercent(130)]).toEqual([100, 0, 100]);
  expect(quotaBytes({ license: 'imaging', configs: {} })).toBe(500 * 2 ** 30);
  expect(quotaBytes({ license: null, configs: {} })).toBeUndefined();
  expect(quotaBytes({ license: 'imaging', configs: { pacsQuota: 1 } })).toBe(2 ** 30);
});
