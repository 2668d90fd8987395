import { expect, test } from 'vitest';
import { pixelAt, rescaleOf, valueUnitOf } from './pixel-value.ts';

test("a CT value is in Hounsfield units, a radiograph's has no unit, and another rescale type is shown with its own", () => {
  expect(valueUnitOf({ Modality: 'CT', RescaleIntercept: -1024 })).toBe('HU');
  expect(valueUnitOf({ Modality: 'CT', RescaleIntercept: -1024, RescaleType: 'US' })).toBe('');
  expect(valueUnitOf({ Modality: 'CT' })).toBe('');
  expect(valueUnitOf({ Modality: 'DX', RescaleType: 'US' })).toBe('');
  expect(valueUnitOf({ Modality: 'DX', RescaleType: 'OD' })).toBe('OD');
});

test('a stored value is rescaled by slope and intercept, and stays itself without them', () => {
  expect(rescaleOf({ RescaleSlope: 2, RescaleIntercept: -1024 })(600)).toBe(176);
  expect(rescaleOf({})(600)).toBe(600);
});

test('the pixel under a point is the one whose square contains it; beside the image there is none', () => {
  const size = { columns: 10, rows: 5 };
  expect(pixelAt(size, { x: 3.99, y: 1.01 })).toBe(13);
  expect(pixelAt(size, { x: 10, y: 0 })).toBeUndefined();
  expect(pixelAt(size, { x: 0, y: -0.01 })).toBeUndefined();
});

test('the first of several slopes counts, and a slope of zero or without a number is none', () => {
  expect(rescaleOf({ RescaleSlope: [2, 9], RescaleIntercept: [10, 9] })(5)).toBe(20);
  for (const RescaleSlope of [0, 'x', null, [], Number.NaN]) expect(rescaleOf({ RescaleSlope })(5)).toBe(5);
  expect(rescaleOf({ RescaleIntercept: 'x' })(5)).toBe(5);
  expect(rescaleOf({ RescaleSlope: '0.5', RescaleIntercept: '-3' })(8)).toBe(1);
});

test('the unit of a header counts without its blanks, and an intercept of another modality makes no Hounsfield units', () => {
  expect(valueUnitOf({ Modality: 'CT', RescaleType: ' HU ' })).toBe('HU');
  expect(valueUnitOf({ Modality: 'CT', RescaleIntercept: 0, RescaleType: ' ' })).toBe('HU');
  expect(valueUnitOf({ Modality: 'MR', RescaleIntercept: 0 })).toBe('');
});

test('the first and the last pixel of a frame are in it', () => {
  const size = { columns: 10, rows: 5 };
  expect([pixelAt(size, { x: 0, y: 0 }), pixelAt(size, { x: 9.9, y: 4.9 })]).toEqual([0, 49]);
  for (const outside of [
    { x: -0.1, y: 2 },
    { x: 10, y: 2 },
    { x: 2, y: 5 },
  ])
    expect(pixelAt(size, outside)).toBeUndefined();
});
