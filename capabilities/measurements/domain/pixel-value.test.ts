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
