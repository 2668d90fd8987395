import { expect, test } from 'vitest';
import { progressReading } from './in-progress.ts';

const half = { attributes: { PixelSpacing: [0.5, 0.5] } };
const at = (x: number, y: number) => ({ x, y });

test('the long axis of a heart shows its length while it is drawn, before the score is known', () => {
  expect(progressReading(half, 'vhs', [at(0, 0), at(0, 100)])).toEqual({ name: 'length', value: 50, unit: 'mm' });
  expect(progressReading(half, 'vhs', [at(0, 0), at(0, 100), at(50, 50)])).toBeUndefined();
});

test('a line on an image without calibration shows pixels while it is drawn, never millimetres', () => {
  const reading = progressReading({ attributes: {} }, 'angle', [at(0, 0), at(30, 40)]);
  expect(reading).toEqual({ name: 'length', value: 50, unit: 'px' });
});

test('a femoral head shows its diameter as soon as its third rim point is under the pointer', () => {
  const rim = [at(10, 0), at(0, 10), at(-10, 0)];
  expect(progressReading(half, 'norberg', rim)).toEqual({ name: 'diameter', value: 10, unit: 'mm' });
  expect(progressReading(half, 'norberg', rim.slice(0, 2))).toBeUndefined();
});
