import { expect, test } from 'vitest';
import { pixelShapeOf } from './pixel-shape.ts';

test.each([
  ['nothing', {}, 1, 1],
  ['a spacing of 0.5 between rows and 0.25 between columns', { PixelSpacing: [0.5, 0.25] }, 1, 2],
  ['a spacing of 0.2 between rows and 0.3 between columns', { PixelSpacing: [0.2, 0.3] }, 1.5, 1],
  ['a spacing at the detector', { ImagerPixelSpacing: [0.4, 0.2] }, 1, 2],
  ['a spacing of a scanned film', { NominalScannedPixelSpacing: [0.1, 0.2] }, 2, 1],
  ['an aspect ratio of 4 to 3', { PixelAspectRatio: [4, 3] }, 1, 4 / 3],
  ['a spacing that contradicts the aspect ratio', { PixelSpacing: [1, 1], PixelAspectRatio: [2, 1] }, 1, 1],
  ['spacings that differ by rounding', { PixelSpacing: [0.1389, 0.139] }, 1, 1],
  ['a spacing of zero', { PixelSpacing: [0, 1] }, 1, 1],
  ['one number', { PixelSpacing: 0.2 }, 1, 1],
  ['texts', { PixelSpacing: ['a', 'b'] }, 1, 1],
  ['a ratio that no device has', { PixelAspectRatio: [100, 1] }, 1, 1],
])('the shape of a pixel follows from %s', (_name, attributes, x, y) => {
  const shape = pixelShapeOf(attributes);
  expect(shape.x).toBeCloseTo(x);
  expect(shape.y).toBeCloseTo(y);
});

test('a ratio is taken up to 16 in either direction, and as square within rounding', () => {
  expect(pixelShapeOf({ PixelAspectRatio: [16, 1] })).toEqual({ x: 1, y: 16 });
  expect(pixelShapeOf({ PixelAspectRatio: [1, 16] })).toEqual({ x: 16, y: 1 });
  for (const ratio of [
    [17, 1],
    [1, 17],
    [1.0019, 1],
    [1, 1.0019],
  ])
    expect(pixelShapeOf({ PixelAspectRatio: ratio })).toEqual({ x: 1, y: 1 });
  expect(pixelShapeOf({ PixelAspectRatio: [1.0021, 1] }).y).toBeCloseTo(1.0021, 9);
});

test('a pair that is no pair of distances is passed over for the next', () => {
  for (const PixelSpacing of [[0.2], [1, 2, 3], [-1, 1], [1, 0], [1, Number.POSITIVE_INFINITY], 'x', null])
    expect(pixelShapeOf({ PixelSpacing, ImagerPixelSpacing: [2, 1] })).toEqual({ x: 1, y: 2 });
});
