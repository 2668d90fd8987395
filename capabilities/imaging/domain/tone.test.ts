import { expect, test } from 'vitest';
import { toneOf } from './index.ts';

const range = { low: 0, high: 4095 };

test('a linear window shows its lower end black and its upper end white [cap.imaging]', () => {
  const tone = toneOf({ WindowCenter: 40, WindowWidth: 400, RescaleSlope: 1, RescaleIntercept: -1024 }, range);

  // Hounsfield -160 and below is black, 239 and above white (PS3.3 C.11.2.1.2.1).
  expect([tone(1024 - 160), tone(1024 + 239)].map(Math.round)).toEqual([0, 255]);
  expect([tone(0), tone(4095)]).toEqual([0, 255]);
  expect(tone(1024 + 40)).toBeGreaterThan(126);
});

test('the first of several windows is used', () => {
  const tone = toneOf({ WindowCenter: [100, 2000], WindowWidth: [3, 400] }, range);

  expect([tone(98), tone(102)]).toEqual([0, 255]);
});

test('MONOCHROME1 is shown with bone white all the same', () => {
  const tone = toneOf({ PhotometricInterpretation: 'MONOCHROME1', WindowCenter: 2048, WindowWidth: 4096 }, range);

  expect([tone(0), tone(4095)].map(Math.round)).toEqual([255, 0]);
});

test('SIGMOID and LINEAR_EXACT have half of white at the center', () => {
  for (const VOILUTFunction of ['SIGMOID', 'LINEAR_EXACT']) {
    expect(toneOf({ VOILUTFunction, WindowCenter: 2000, WindowWidth: 1000 }, range)(2000)).toBeCloseTo(127.5, 6);
  }
});

test('a VOI LUT is used where there is no window', () => {
  const VOILUTSequence = [{ first: 10, bits: 8, values: [0, 51, 255], explanation: '' }];
  const tone = toneOf({ VOILUTSequence }, range);

  expect([tone(0), tone(11), tone(99)]).toEqual([0, 51, 255]);
});

test('without window and table the range of the values is shown', () => {
  const tone = toneOf({}, { low: 1000, high: 2000 });

  expect([tone(500), tone(1500), tone(2500)]).toEqual([0, 127.5, 255]);
});

test('a width of 1 is a threshold', () => {
  const tone = toneOf({ WindowCenter: 100, WindowWidth: 1 }, range);

  expect([tone(99), tone(100)]).toEqual([0, 255]);
});
