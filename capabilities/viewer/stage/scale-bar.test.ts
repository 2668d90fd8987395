import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleBarOf } from './scale-bar.ts';

test('the scale bar is the longest round length that fits [screen.viewer]', () => {
  expect(scaleBarOf(2.64, 140)).toEqual({ millimetres: 50, pixels: 132 });
  expect(scaleBarOf(0, 140)).toBeUndefined();
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 400, noNaN: true }), (scale) => {
      const bar = scaleBarOf(scale, 140)!;

      expect([1, 2, 5]).toContain(
        Math.round(bar.millimetres / 10 ** Math.floor(Math.log10(bar.millimetres * 1.000001))),
      );
      expect(bar.pixels).toBeLessThanOrEqual(140.001);
      expect(bar.pixels).toBeGreaterThan(140 / 2.6);
    }),
  );
});
