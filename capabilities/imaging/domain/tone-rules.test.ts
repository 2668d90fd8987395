import { expect, test } from 'vitest';
import { toneOf } from './index.ts';

const range = { low: 0, high: 255 };
const levels = Array.from({ length: 256 }, (_, value) => value);

test('a LINEAR window of 256 values around 128 shows each of 256 values as itself', () => {
  const tone = toneOf({ WindowCenter: 128, WindowWidth: 256 }, range);
  for (const value of levels) expect(tone(value)).toBeCloseTo(value, 9);
});

test('LINEAR: black up to center - 0.5 - (width - 1) / 2, white above center - 0.5 + (width - 1) / 2', () => {
  const tone = toneOf({ WindowCenter: 100, WindowWidth: 11, VOILUTFunction: 'LINEAR' }, range);
  const expected = { 94: 0, 94.5: 0, 95: 12.75, 99.5: 127.5, 104: 242.25, 104.5: 255, 105: 255 };
  for (const [value, grey] of Object.entries(expected)) expect(tone(Number(value)), value).toBeCloseTo(grey, 9);
});

test('LINEAR_EXACT: black up to center - width / 2, white above center + width / 2', () => {
  const tone = toneOf({ WindowCenter: 100, WindowWidth: 10, VOILUTFunction: 'LINEAR_EXACT' }, range);
  const expected = { 94: 0, 95: 0, 96: 25.5, 100: 127.5, 104: 229.5, 105: 255, 106: 255 };
  for (const [value, grey] of Object.entries(expected)) expect(tone(Number(value)), value).toBeCloseTo(grey, 9);
});

test('SIGMOID: 1 / (1 + exp(-4 (x - center) / width))', () => {
  const tone = toneOf({ WindowCenter: 100, WindowWidth: 40, VOILUTFunction: 'SIGMOID' }, range);
  const expected = { 60: 0.0179862, 90: 0.2689414, 100: 0.5, 110: 0.7310586, 140: 0.9820138 };
  for (const [value, part] of Object.entries(expected)) expect(tone(Number(value)), value).toBeCloseTo(part * 255, 4);
});

test('a window of width 1 is black up to center - 0.5 and white above; a width of 0 is no window', () => {
  const tone = toneOf({ WindowCenter: 100, WindowWidth: 1 }, range);
  expect([99, 99.5, 99.51, 100].map(tone)).toEqual([0, 0, 255, 255]);
  const none = toneOf({ WindowCenter: 100, WindowWidth: 0 }, range);
  expect([0, 51, 255].map(none)).toEqual([0, 51, 255]);
});

test('slope and intercept come before the window, and MONOCHROME1 after it', () => {
  const attributes = { RescaleSlope: 2, RescaleIntercept: -100, WindowCenter: 128, WindowWidth: 256 };
  expect([50, 60, 177].map(toneOf(attributes, range)).map((one) => Math.round(one * 1e6) / 1e6)).toEqual([0, 20, 254]);
  const inverse = toneOf({ ...attributes, PhotometricInterpretation: 'MONOCHROME1' }, range);
  expect([50, 60, 177].map(inverse).map((one) => Math.round(one * 1e6) / 1e6)).toEqual([255, 235, 1]);
});

test('a slope of zero is ignored', () => {
  expect(toneOf({ RescaleSlope: 0, WindowCenter: 128, WindowWidth: 256 }, range)(77)).toBeCloseTo(77, 9);
});

test('a table begins at its first value, and values outside of it have those of its ends', () => {
  const table = (first: number, bits: number, values: number[]) => [{ first, bits, values, explanation: '' }];
  const voi = toneOf({ VOILUTSequence: table(-2, 10, [0, 341, 682, 1023]) }, range);
  expect([-9, -2, -1, 0, 1, 9].map(voi)).toEqual([0, 0, 85, 170, 255, 255]);
  const modality = toneOf(
    { ModalityLUTSequence: table(10, 8, [7, 200, 50]), RescaleSlope: 9, WindowCenter: 128, WindowWidth: 256 },
    range,
  );
  expect([0, 10, 11, 12, 13].map(modality).map(Math.round)).toEqual([7, 7, 200, 50, 50]);
});

test('an empty table is ignored, and a range of one value does not divide by zero', () => {
  expect(toneOf({ VOILUTSequence: [{ first: 0, bits: 8, values: [], explanation: '' }] }, range)(51)).toBe(51);
  expect(toneOf({}, { low: 5, high: 5 })(5)).toBe(0);
});
