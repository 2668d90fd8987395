import { expect, test } from 'vitest';
import type { LoadedFrame } from '../load/frame-loader.ts';
import { initialWindow, toneTable } from './tone-table.ts';

/** Sixteen values from 20,000 to 35,000. */
const frame: LoadedFrame = {
  pixels: { width: 4, height: 4, grey: Uint16Array.from({ length: 16 }, (_, at) => 20_000 + at * 1000) },
  ...{ isWhole: true, bits: 16, signed: false, span: { low: 20_000, high: 35_000 } },
};
const attributes = { Modality: 'DX', PhotometricInterpretation: 'MONOCHROME2', WindowCenter: 2725, WindowWidth: 5310 };
const brightest = (image: { attributes: Record<string, unknown> }) => {
  const table = toneTable(image, frame, undefined, false) as Uint8Array;
  return [table[20_000], table[35_000]];
};

test('a radiograph whose file names a window beyond all its values is drawn by its values, not white all over', () => {
  expect(brightest({ attributes })).toEqual([0, 255]);
  expect(initialWindow({ attributes }, frame)).toEqual({ center: 27_500, width: 15_000 });
  const low = { ...attributes, WindowCenter: 60_000, WindowWidth: 100 };
  expect(brightest({ attributes: low })).toEqual([0, 255]);
});

test('a window that shows a part of the values stays as the file names it, and so does that of a slice of a stack', () => {
  const partly = { ...attributes, WindowCenter: 20_500, WindowWidth: 1000 };
  expect(initialWindow({ attributes: partly }, frame)).toEqual({ center: 20_500, width: 1000 });
  expect(brightest({ attributes: { ...attributes, Modality: 'CT' } })).toEqual([255, 255]);
});

test('a window that the user sets is applied as it is, whatever it shows', () => {
  const table = toneTable({ attributes }, frame, { center: 2725, width: 5310 }, false) as Uint8Array;
  expect([table[20_000], table[35_000]]).toEqual([255, 255]);
});
