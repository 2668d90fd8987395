import fc from 'fast-check';
import { expect, test } from 'vitest';
import { both, coveredBy, FITTED, matrixOf, toImage, toScreen, type View, within, zoomAt } from './view.ts';

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

test('a screen position is mapped to the image point shown there, for any rotation and flip [screen.viewer]', () => {
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

test('a rotation to the right puts the top of the image to the right [screen.viewer]', () => {
  const matrix = matrixOf({ ...FITTED, turns: 1 }, image, screen);
  const top = toScreen(matrix, { x: 1500, y: 0 });
  const bottom = toScreen(matrix, { x: 1500, y: 2000 });

  expect(top.x).toBeGreaterThan(bottom.x);
});

test('print shows the visible part of the image, rotated and moved as on screen, and no more than the screen [screen.viewer]', () => {
  const covers = (view: Partial<View>) => {
    const input = { ...FITTED, ...view };
    return coveredBy(matrixOf(input, image, screen), image, screen);
  };
  expect(covers({})).toEqual({ left: 0, top: 50, right: 900, bottom: 650 });
  expect(covers({ turns: 1 })).toEqual({ left: 216, top: 0, right: 684, bottom: 700 });
  expect(covers({ zoom: 0.5, flipX: true, panX: 300 })).toEqual({ left: 525, top: 200, right: 900, bottom: 500 });
  expect(covers({ zoom: 3 })).toEqual({ left: 0, top: 0, right: 900, bottom: 700 });
  expect(covers({ panX: 2000 })).toBeUndefined();
});

test('labels beside the image are printed completely as far as the screen shows them [screen.viewer]', () => {
  const covered = { left: 200, top: 50, right: 700, bottom: 650 };
  const words = { left: 650, top: 300.4, right: 905, bottom: 320 };
  expect(within(both(covered, words), screen)).toEqual({ left: 200, top: 50, right: 900, bottom: 650 });
});
