import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceToSegment, type Point, simplifyLine } from './drawing.ts';

const coordinate = fc.double({ min: 0, max: 1, noNaN: true });
const line = fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 120 });

test('a drawn line keeps its ends and nowhere moves farther than the eye sees, with fewer points', () => {
  fc.assert(
    fc.property(line, fc.constantFrom(0.001, 0.01, 0.1), (points, tolerance) => {
      const simple = simplifyLine(points, tolerance);
      expect(simple.length).toBeLessThanOrEqual(points.length);
      expect(simple[0]).toEqual(points[0]);
      expect(simple.at(-1)).toEqual(points.at(-1));
      for (const point of points) expect(nearest(point, simple)).toBeLessThanOrEqual(tolerance + 1e-12);
    }),
  );
});

test('points on one straight line become its two ends', () => {
  expect(simplifyLine(Array.from({ length: 50 }, (_, at): Point => [at / 50, at / 50]))).toHaveLength(2);
});

test('a corner stays a corner', () => {
  const corner: Point[] = [
    [0, 0],
    [0.5, 0],
    [1, 0],
    [1, 0.5],
    [1, 1],
  ];
  expect(simplifyLine(corner)).toEqual([
    [0, 0],
    [1, 0],
    [1, 1],
  ]);
});

function nearest(point: Point, points: readonly Point[]): number {
  if (points.length === 1) return distanceToSegment(point, points[0]!, points[0]!);
  return Math.min(...points.slice(1).map((end, at) => distanceToSegment(point, points[at]!, end)));
}
