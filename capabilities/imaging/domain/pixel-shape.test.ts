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
