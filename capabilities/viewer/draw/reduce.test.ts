import { expect, test } from 'vitest';
import { createPyramid, halved, levelFor, resampled } from './reduce.ts';

/** A grid with a period in pixels, as an anti-scatter grid appears on a radiograph. */
function gridOf(width: number, height: number, period: number): Uint16Array {
  return Uint16Array.from({ length: width * height }, (_, at) => {
    return Math.round(2000 + 1000 * Math.sin((2 * Math.PI * (at % width)) / period));
  });
}

/** Greatest difference between the means of neighboring windows of a row: visible as broad stripes. */
function stripes(grey: ArrayLike<number>, width: number, window = 8): number {
  const row = Array.from({ length: width }, (_, x) => grey[x]!);
  const means = row
    .slice(0, -window)
    .map((_, x) => row.slice(x, x + window).reduce((sum, one) => sum + one, 0) / window);
  const inner = means.slice(window, -window);
  return Math.max(...inner) - Math.min(...inner);
}

test.each([0.245, 0.26, 0.3, 0.35, 0.45])(
  'a radiograph with a grid of 4.1 pixels shows no stripes when it is drawn at %f of its size',
  (scale) => {
    const [width, height] = [3000, 8];
    const pixels = { width, height, grey: gridOf(width, height, 4.1) };
    const to = Math.round(width * scale);
    const nearest = Uint16Array.from({ length: to }, (_, x) => pixels.grey[Math.floor((x + 0.5) / scale)]!);
    const drawn = resampled(pixels, { width: to, height: Math.round(height * scale) });

    expect(stripes('grey' in drawn ? drawn.grey : [], to)).toBeLessThan(100);
    if (scale < 0.27) expect(stripes(nearest, to)).toBeGreaterThan(600);
  },
);

test('half the size is the mean of four pixels, of two at an odd edge', () => {
  const grey = Uint16Array.of(0, 10, 100, 20, 30, 200, 1000, 2000, 60_000);
  expect(halved({ width: 3, height: 3, grey })).toEqual({
    width: 2,
    height: 2,
    grey: Uint16Array.of(15, 150, 1500, 60_000),
  });

  const rgba = Uint8ClampedArray.of(0, 0, 0, 255, 255, 100, 0, 255);
  expect(halved({ width: 2, height: 1, rgba })).toEqual({
    width: 1,
    height: 1,
    rgba: Uint8ClampedArray.of(128, 50, 0, 255),
  });
});

test('a line of an overlay one pixel wide is still complete at an eighth of the size', () => {
  const overlay = Uint8Array.from({ length: 64 * 64 }, (_, at) => (at % 64 === 33 ? 1 : 0));
  const level = createPyramid({ width: 64, height: 64, grey: new Uint16Array(64 * 64), overlay })(3);

  expect(level.width).toBe(8);
  expect([...level.overlay!].map((one, at) => (one === 1 ? at % 8 : -1)).filter((x) => x >= 0)).toEqual(
    new Array(8).fill(4),
  );
});

test.each([
  [1, 0],
  [2, 0],
  [0.51, 0],
  [0.5, 1],
  [0.3, 1],
  [0.25, 2],
  [0.01, 6],
])('an image at scale %f is drawn from level %i', (scale, level) => {
  expect(levelFor({ x: scale, y: scale })).toBe(level);
});

test('a level is never smaller than the screen along either side of pixels that are not square', () => {
  expect(levelFor({ x: 0.2, y: 0.6 })).toBe(0);
});

test('a uniform area keeps its value, and the mean of an image stays the same', () => {
  const even = resampled({ width: 100, height: 50, grey: new Uint16Array(5000).fill(777) }, { width: 33, height: 17 });
  expect(even).toEqual({ width: 33, height: 17, grey: new Uint16Array(33 * 17).fill(777) });

  const ramp = Uint16Array.from({ length: 10_000 }, (_, at) => (at % 100) * 10);
  const drawn = resampled({ width: 100, height: 100, grey: ramp }, { width: 40, height: 40 });
  const mean = (values: Uint16Array) => values.reduce((sum, one) => sum + one, 0) / values.length;
  expect(Math.abs(mean('grey' in drawn ? drawn.grey : ramp) - mean(ramp))).toBeLessThan(1);
});
