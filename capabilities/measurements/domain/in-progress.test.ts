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

test('of a measurement with several lines, the one that ends under the pointer is read, none where a new one begins', () => {
  const [a, b, c, d] = [at(0, 0), at(0, 100), at(50, 50), at(90, 50)];
  expect(progressReading(half, 'vhs', [a, b, c, d])?.value).toBe(20);
  expect(progressReading(half, 'cobb', [a, b, c])).toBeUndefined();
  // A chain of lines goes on from its last corner.
  for (const kind of ['angle', 'qAngle'] as const)
    expect(progressReading(half, kind, [b, c, d])).toEqual({ name: 'length', value: 20, unit: 'mm' });
  expect(progressReading(half, 'length', [a])).toBeUndefined();
  expect(progressReading(half, 'length', [])).toBeUndefined();
});

test('a note, an arrow or a line by hand shows no length while it is drawn', () => {
  for (const kind of ['text', 'vertebra', 'probe', 'arrow', 'freehand'] as const)
    expect(progressReading(half, kind, [at(0, 0), at(30, 40)])).toBeUndefined();
});

test('each rim of a hip shows its own diameter, and the line after the rims its length', () => {
  const rim = (x: number, radius: number) => [at(x + radius, 0), at(x, radius), at(x - radius, 0)];
  const heads = [...rim(0, 10), ...rim(100, 20)];
  const sockets = [...rim(0, 12), ...rim(100, 24)];
  const diameter = (kind: 'norberg' | 'distraction' | 'inclination', points: readonly { x: number; y: number }[]) =>
    progressReading(half, kind, points);

  expect(diameter('norberg', heads)).toEqual({ name: 'diameter', value: 20, unit: 'mm' });
  expect(diameter('distraction', [...heads, ...sockets.slice(0, 3)])?.value).toBeCloseTo(12, 9);
  expect(diameter('distraction', [...heads, ...sockets])?.value).toBeCloseTo(24, 9);
  expect(diameter('inclination', [...rim(0, 10), at(0, 0)])).toBeUndefined();
  expect(diameter('inclination', [...rim(0, 10), at(0, 0), at(0, 60)])).toEqual({
    name: 'length',
    value: 30,
    unit: 'mm',
  });
  expect(diameter('norberg', [at(0, 0), at(5, 5), at(9, 9)])).toBeUndefined();
});
