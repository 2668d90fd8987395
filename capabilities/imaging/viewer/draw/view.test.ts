import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FITTED, matrixOf, toImage, toScreen, type View, zoomAt } from './view.ts';

const image = { width: 3000, height: 2000 };
const screen = { width: 900, height: 700 };
const anyView: fc.Arbitrary<View> = fc.record({
  zoom: fc.double({ min: 0.2, max: 20, noNaN: true }),
  panX: fc.integer({ min: -500, max: 500 }),
  panY: fc.integer({ min: -500, max: 500 }),
  turns: fc.constantFrom(0, 1, 2, 3),
  flipX: fc.boolean(),
  flipY: fc.boolean(),
});

test('a fitted image fills the viewport and keeps its shape [screen.viewer]', () => {
  const matrix = matrixOf(FITTED, image, screen);

  expect(toScreen(matrix, { x: 0, y: 0 })).toEqual({ x: 0, y: 50 });
  expect(toScreen(matrix, { x: 3000, y: 2000 })).toEqual({ x: 900, y: 650 });
});

test('what is pressed on the screen is the point of the image that is seen there, however it is turned [screen.viewer]', () => {
  const point = fc.record({ x: fc.integer({ min: 0, max: 3000 }), y: fc.integer({ min: 0, max: 2000 }) });
  fc.assert(
    fc.property(anyView, point, (view, pressed) => {
      const matrix = matrixOf(view, image, screen);
      const back = toImage(matrix, toScreen(matrix, pressed));

      expect(back.x).toBeCloseTo(pressed.x, 5);
      expect(back.y).toBeCloseTo(pressed.y, 5);
    }),
  );
});

test('zooming keeps the point under the pointer where it is [screen.viewer]', () => {
  fc.assert(
    fc.property(anyView, fc.double({ min: 0.5, max: 2, noNaN: true }), (view, factor) => {
      const at = { x: 200, y: 300 };
      const before = toImage(matrixOf(view, image, screen), at);
      const after = toImage(matrixOf(zoomAt(view, factor, at, screen), image, screen), at);

      expect(after.x).toBeCloseTo(before.x, 4);
      expect(after.y).toBeCloseTo(before.y, 4);
    }),
  );
});

test('a turn to the right puts the top of the image to the right [screen.viewer]', () => {
  const matrix = matrixOf({ ...FITTED, turns: 1 }, image, screen);
  const top = toScreen(matrix, { x: 1500, y: 0 });
  const bottom = toScreen(matrix, { x: 1500, y: 2000 });

  expect(top.x).toBeGreaterThan(bottom.x);
});
