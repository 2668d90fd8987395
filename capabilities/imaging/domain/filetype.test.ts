import { expect, test } from 'vitest';
import {
  cleanFilename,
  countedSharedPercent,
  endingFits,
  type Filetype,
  fetchedCounter,
  fetchFlow,
  filetypes,
  gigabytes,
  isVideo,
  mediaTypeOf,
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
  ['heic', 'a telephone photo', ascii('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
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
});

test.each<[Filetype | undefined, string]>([
  ['heic', '\0\0\0\x18ftypheix'],
  ['heic', '\0\0\0\x18ftypmif1\0\0\0\0heic'],
  [undefined, '\0\0\0\x18ftypmif1\0\0\0\0mif1avif'],
  [undefined, '\0\0\0\x18ftypavis'],
  ['mp4', '\0\0\0\x18ftypmp42'],
  ['mp4', '\0\0\0\x18ftypxheic'],
  ['mov', '\0\0\0\x08wide'],
  ['mov', '\0\0\0\x08moov'],
  ['mov', '\0\0\0\x08mdat'],
  ['mov', '\0\0\0\x08free'],
  ['mov', '\0\0\0\x08skip'],
  [undefined, '\0\0\0\x08xmoo'],
  ['tiff', 'II*\0'],
  [undefined, 'II+\0'],
  [undefined, 'RIFX\0\0\0\0AVI '],
  [undefined, '\xff\xd8\x00'],
  [undefined, '\xff\x00\xff'],
  [undefined, '\x00\xd8\xff'],
  [undefined, '\x89PNG\r\n\x1a\r'],
  [undefined, '%PDX-'],
])('what begins like another format is %s: %j [rule.upload]', (expected, text) => {
  expect(sniff(ascii(text))).toBe(expected);
});

test('each format is served with its own media type, and each video plays', () => {
  expect(filetypes.map((filetype) => `${filetype} ${mediaTypeOf(filetype)}`)).toEqual([
    ...['dicom application/dicom', 'jpeg image/jpeg', 'png image/png', 'heic image/heic', 'mp4 video/mp4'],
    ...['avi video/x-msvideo', 'mov video/quicktime', 'wmv video/x-ms-wmv', 'pdf application/pdf', 'tiff image/tiff'],
  ]);
  for (const filetype of filetypes)
    expect(isVideo(filetype), filetype).toBe(mediaTypeOf(filetype).startsWith('video/'));
});

test('each usual ending fits its format, and none fits another but those of the one video container', () => {
  const endings: Readonly<Record<string, readonly Filetype[]>> = {
    ...{ jpg: ['jpeg'], jpeg: ['jpeg'], jfif: ['jpeg'], png: ['png'], heic: ['heic'], heif: ['heic'], hif: ['heic'] },
    ...{ mp4: ['mp4', 'mov'], m4v: ['mp4', 'mov'], mov: ['mp4', 'mov'], qt: ['mp4', 'mov'], avi: ['avi'] },
    ...{ wmv: ['wmv'], asf: ['wmv'], pdf: ['pdf'], tif: ['tiff'], tiff: ['tiff'], dcm: [], exe: [] },
  };
  for (const [ending, fitting] of Object.entries(endings))
    expect(
      filetypes.filter((filetype) => endingFits(`a.b.${ending}`, filetype)),
      ending,
    ).toEqual(filetypes.filter((filetype) => filetype === 'dicom' || fitting.includes(filetype)));
  // A dot in a folder is no ending.
  expect(endingFits('scan.2026/mochi', 'jpeg')).toBe(true);
  expect(cleanFilename(`${'a'.repeat(300)}`)).toHaveLength(255);
  expect(cleanFilename(' mochi.jpg ')).toBe('mochi.jpg');
});

test('a bar of storage is full without a quota, and counts go on to all at the end', () => {
  expect([usagePercent(5, 0), usagePercent(5, -1), usagePercent(0, 10), usagePercent(1, 3)]).toEqual([100, 100, 2, 33]);
  expect([countedSharedPercent(Number.NaN), countedSharedPercent(0), countedSharedPercent(40)]).toEqual([100, 0, 40]);
  expect([fetchedCounter(5, 4), fetchedCounter(3, 0)]).toEqual(['all', 3]);
  expect(fetchFlow.next('available', 'part')).toBe('available');
  expect(fetchFlow.next('fetch', 'whole')).toBe('done');
});
