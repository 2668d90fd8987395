import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Point } from './calibration.ts';
import {
  atrialDimensionOf,
  heartScoreOf,
  leftAtrialSizeOf,
  modifiedAtrialSizeOf,
  onBisector,
  spineAfter,
  spineBetween,
  squareTo,
  vertebraeAlong,
  wayAlong,
} from './heart.ts';
import { atrialFinding, heartInterval } from './ranges.ts';

const image = (attributes: Record<string, unknown> = {}) => ({ attributes });
const at = (x: number, y: number): Point => ({ x, y });
/** Seven vertebrae of 50 pixels each. */
const spine = spineBetween(at(100, 80), at(450, 80));
const coordinate = fc.double({ min: -2000, max: 2000, noNaN: true });
const point = fc.record({ x: coordinate, y: coordinate });

test('a heart of 6.2 by 5.2 vertebrae scores 11.4, with or without a calibration [screen.viewer]', () => {
  const points = [at(200, 200), at(200, 510), at(100, 350), at(360, 350), ...spine];

  expect(heartScoreOf(image(), points)).toEqual({ long: 6.2, short: 5.2, vhs: 11.4 });
  expect(heartScoreOf(image({ ImagerPixelSpacing: [0.139, 0.139] }), points).vhs).toBe(11.4);
});

test('the parts of a score add up to it as they are shown [screen.viewer]', () => {
  fc.assert(
    fc.property(point, point, point, point, (a, b, c, d) => {
      const { long, short, vhs } = heartScoreOf(image(), [a, b, c, d, ...spine]);
      expect(vhs).toBeCloseTo(long + short, 9);
    }),
  );
});

test('vertebrae of unequal length are counted one by one from T4, and the count continues after the last [screen.viewer]', () => {
  const uneven = [at(0, 0), at(40, 0), at(90, 0), at(150, 0)];

  expect(vertebraeAlong(image(), uneven, 20)).toBeCloseTo(0.5, 9);
  expect(vertebraeAlong(image(), uneven, 65)).toBeCloseTo(1.5, 9);
  expect(vertebraeAlong(image(), uneven, 180)).toBeCloseTo(3.5, 9);
  expect(vertebraeAlong(image(), [at(5, 5), at(5, 5)], 10)).toBe(0);
});

test('the line along the vertebrae is as long as its axis [screen.viewer]', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 600, noNaN: true }), (length) => {
      const way = wayAlong(spine, vertebraeAlong(image(), spine, length));
      const drawn = way
        .slice(1)
        .reduce((sum, to, before) => sum + Math.hypot(to.x - way[before]!.x, to.y - way[before]!.y), 0);

      expect(drawn).toBeCloseTo(length, 6);
    }),
  );
});

test('a left atrium of 130 pixels over vertebrae of 50 is 2.6, which is suspicious in a dog and has no limit in a cat [screen.viewer]', () => {
  const size = leftAtrialSizeOf(image(), [at(300, 300), at(430, 300), ...spine]);

  expect(size).toBe(2.6);
  expect(atrialFinding(size, { species: 'dog', breed: '' })).toBe('suspected');
  expect(atrialFinding(2.8, { species: 'Canine', breed: '' })).toBe('probable');
  expect(atrialFinding(2.4, { species: '犬', breed: '' })).toBe('normal');
  expect(atrialFinding(size, { species: 'cat', breed: '' })).toBeUndefined();
});

test('the short axis is at a right angle to the long one in millimetres, wherever the pointer is [screen.viewer]', () => {
  const spacing = fc.double({ min: 0.05, max: 3, noNaN: true });
  fc.assert(
    fc.property(point, point, point, point, spacing, spacing, (from, to, through, pointer, x, y) => {
      fc.pre(Math.hypot(to.x - from.x, to.y - from.y) > 1);
      const end = squareTo(image({ PixelSpacing: [y, x] }), [from, to], through, pointer);
      const dot = (end.x - through.x) * (to.x - from.x) * x * x + (end.y - through.y) * (to.y - from.y) * y * y;
      const sizes =
        Math.hypot((end.x - through.x) * x, (end.y - through.y) * y) *
        Math.hypot((to.x - from.x) * x, (to.y - from.y) * y);

      expect(Math.abs(dot)).toBeLessThanOrEqual(1e-6 * Math.max(1, sizes));
    }),
  );
});

test('a spine keeps its shape when one end of it is moved [screen.viewer]', () => {
  fc.assert(
    fc.property(point, point, (first, last) => {
      fc.pre(Math.hypot(first.x - last.x, first.y - last.y) > 1);
      const bent = spine.map(({ x, y }, index) => at(x, y + 5 * Math.sin(index)));
      const straight = { from: bent[0]!, to: bent.at(-1)! };
      const moved = spineAfter(bent, first, last);
      const scale =
        Math.hypot(last.x - first.x, last.y - first.y) /
        Math.hypot(straight.to.x - straight.from.x, straight.to.y - straight.from.y);

      expect(moved[0]!.x).toBeCloseTo(first.x, 6);
      expect(moved.at(-1)!.y).toBeCloseTo(last.y, 6);
      const step = (all: readonly Point[]) => Math.hypot(all[3]!.x - all[2]!.x, all[3]!.y - all[2]!.y);
      expect(step(moved)).toBeCloseTo(step(bent) * scale, 6);
    }),
  );
});

test('a score is held against the interval of its breed, else of its species, else against none [screen.viewer]', () => {
  expect(heartInterval({ species: 'dog', breed: 'Shiba Inu' })).toEqual({ low: 8.5, high: 10.5, of: 'dog' });
  expect(heartInterval({ species: 'dog', breed: 'Miniature Dachshund' })).toEqual({ low: 8.5, high: 9.5, of: 'breed' });
  expect(heartInterval({ species: 'dog', breed: '迷你雪納瑞' })).toEqual({ low: 8.5, high: 11, of: 'breed' });
  expect(heartInterval({ species: 'Feline', breed: '' })).toEqual({ low: 6.7, high: 8.1, of: 'cat' });
  expect(heartInterval({ species: 'rabbit', breed: '' })).toBeUndefined();
});

test('an atrium of 130 pixels whose dorsal edge is 50 above it is 2.6 and 1.0, together 3.6 [screen.viewer]', () => {
  const points = [at(300, 300), at(430, 300), at(380, 250), ...spine];

  expect(modifiedAtrialSizeOf(image(), points)).toEqual({ length: 2.6, height: 1, size: 3.6 });
  expect(modifiedAtrialSizeOf(image({ PixelSpacing: [0.2, 0.2] }), points).size).toBe(3.6);
});

test('a left atrium is measured from the crossing of the axes halfway between them, in vertebrae [screen.viewer]', () => {
  const axes = [at(300, 200), at(300, 500), at(200, 300), at(400, 300)];
  const edge = onBisector(image(), axes, at(371, 225));

  expect(edge.x - 300).toBeCloseTo(300 - edge.y, 6);
  expect(atrialDimensionOf(image(), [...axes, at(370.7, 229.3), ...spine])).toBe(2);
  expect(atrialDimensionOf(image(), [...axes.slice(0, 2), at(400, 200), at(400, 500), edge, ...spine])).toBeUndefined();
});

test('the edge of an atrium is at the same angle from both axes, wherever the pointer is [screen.viewer]', () => {
  fc.assert(
    fc.property(point, fc.double({ min: 0.1, max: 3, noNaN: true }), (pointer, y) => {
      const axes = [at(300, 200), at(310, 500), at(200, 310), at(400, 290)];
      const edge = onBisector(image({ PixelSpacing: [y, 1] }), axes, pointer);
      const again = onBisector(image({ PixelSpacing: [y, 1] }), axes, edge);

      expect(again.x).toBeCloseTo(edge.x, 4);
      expect(again.y).toBeCloseTo(edge.y, 4);
    }),
  );
});
