import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newUid, sopClasses, type WrittenDataset, writeDicom } from '@alder/dicom';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { framesOf, openSource } from './dicom-source.ts';
import { renderImage } from './draw-thumbnail.ts';

const SIDE = 64;

/** The grey values of the first frame of a rendered file. */
async function drawn(attributes: WrittenDataset, how: { width?: number; height?: number } = {}) {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'alder-draw-')), 'image.dcm');
  const image = {
    ...{
      SOPClassUID: sopClasses.SecondaryCapture,
      SOPInstanceUID: newUid(),
      SamplesPerPixel: 1,
      PixelRepresentation: 0,
    },
    ...{ PhotometricInterpretation: 'MONOCHROME2', Rows: SIDE, Columns: SIDE, BitsAllocated: 16 },
    ...{ BitsStored: 12, HighBit: 11, WindowCenter: '2048', WindowWidth: '4096', ...attributes },
  };
  writeFileSync(file, writeDicom(image));
  const source = await openSource(file);
  const { frame, overlay, palette } = framesOf(source);
  const input = { attributes: { WindowCenter: 2048, WindowWidth: 4096, ...numbersOf(image) }, palette };
  const png = await renderImage(
    await frame(0),
    { ...input, overlay: await overlay(0) },
    { ...how, format: 'png', quality: 90 },
  );
  source.close();
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  return { at: (x: number, y: number) => data[(y * info.width + x) * info.channels]!, ...info };
}

const numbersOf = ({ PixelSpacing, PixelAspectRatio }: WrittenDataset) =>
  Object.fromEntries(
    Object.entries({ PixelSpacing, PixelAspectRatio }).flatMap(([name, value]) =>
      Array.isArray(value) ? [[name, value.map(Number)]] : [],
    ),
  );
const even = (value: number) => new Uint8Array(new Uint16Array(SIDE * SIDE).fill(value).buffer);

test('a rendered image has its overlay planes, including those in unused bits of the pixels', async () => {
  const plane = {
    ...{ OverlayRows: SIDE, OverlayColumns: SIDE, OverlayOrigin: [1, 1], OverlayBitPosition: 0 },
    OverlayData: Uint8Array.from({ length: (SIDE * SIDE) / 8 }, (_, at) => (at === 8 * 5 ? 0b100 : 0)),
  };
  const own = await drawn({ ...plane, PixelData: even(1024) });
  expect([own.at(2, 5), own.at(3, 5), own.at(2, 6)]).toEqual([255, 64, 64]);

  const words = new Uint16Array(SIDE * SIDE).fill(1024);
  words[7 * SIDE + 9]! |= 0x8000;
  const { OverlayData: _data, ...embedded } = { ...plane, OverlayBitPosition: 15 };
  const high = await drawn({ ...embedded, PixelData: new Uint8Array(words.buffer) });
  expect([high.at(9, 7), high.at(9, 8), high.at(2, 5)]).toEqual([255, 64, 64]);
});

test('a line of an overlay one pixel wide is visible in an image of a quarter of the size', async () => {
  const rows = Array.from({ length: SIDE * 8 }, (_, at) => (at % 8 === 4 ? 0b10 : 0));
  const visible = await drawn(
    {
      ...{ OverlayRows: SIDE, OverlayColumns: SIDE, OverlayOrigin: [1, 1], OverlayBitPosition: 0 },
      ...{ OverlayData: Uint8Array.from(rows), PixelData: even(400) },
    },
    { width: 16, height: 16 },
  );
  expect(Math.max(visible.at(7, 8), visible.at(8, 8))).toBeGreaterThan(90);
});

test.each([
  [{ PixelSpacing: ['0.5', '0.25'] }, {}, 64, 128],
  [{ PixelSpacing: ['0.2', '0.4'] }, {}, 128, 64],
  [{ PixelAspectRatio: ['1', '2'] }, { width: 100, height: 100 }, 100, 50],
  [{}, { width: 200, height: 100 }, 100, 100],
])('an image with pixels of %j is rendered as %j in proportion', async (shape, target, width, height) => {
  const visible = await drawn({ ...shape, PixelData: even(1000) }, target);
  expect([visible.width, visible.height]).toEqual([width, height]);
});

test('a truncated image is rendered as far as its bytes go', async () => {
  const half = new Uint8Array(new Uint16Array((SIDE * SIDE) / 2).fill(3000).buffer);
  half.set([0, 0]);
  const visible = await drawn({ PixelData: half });
  expect([visible.at(30, 10), visible.at(30, 31), visible.at(30, 32), visible.at(30, 60)]).toEqual([187, 187, 0, 0]);
});

test('the colours of a palette are averaged, never their indices', async () => {
  const entries = new Uint8Array(Uint16Array.from([0, 0xffff, 0]).buffer);
  const names = ['Red', 'Green', 'Blue'];
  const stripes = new Uint8Array(Uint16Array.from({ length: SIDE * SIDE }, (_, at) => (at % 2) * 2).buffer);
  const visible = await drawn(
    {
      PhotometricInterpretation: 'PALETTE COLOR',
      ...Object.fromEntries(names.map((name) => [`${name}PaletteColorLookupTableDescriptor`, [3, 0, 16]])),
      ...Object.fromEntries(names.map((name) => [`${name}PaletteColorLookupTableData`, entries])),
      PixelData: stripes,
    },
    { width: 8, height: 8 },
  );
  expect(visible.at(4, 4)).toBeLessThan(10);
});
