import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceToLine, HIT_TOLERANCE_PX, hitOf, type Target, TOUCH_TOLERANCE_PX } from './hit.ts';

const line = (id: string, x: number): Target => {
  const points = [
    { x, y: 0 },
    { x, y: 100 },
  ] as const;
  return { id, points, lines: [points] };
};

test('a handle is hit within 8 screen pixels and not beyond [const.layout]', () => {
  expect(hitOf([line('a', 50)], { x: 58, y: 0 })).toEqual({ id: 'a', part: 0 });
  expect(hitOf([line('a', 50)], { x: 58.1, y: 0 })).toBeUndefined();
  expect(hitOf([line('a', 50)], { x: 58.1, y: 0 }, TOUCH_TOLERANCE_PX)).toEqual({ id: 'a', part: 0 });
});

test('a handle takes precedence over a line, and the nearer of two lines is hit [const.layout]', () => {
  const both = [line('a', 50), line('b', 60)];

  expect(hitOf(both, { x: 56, y: 50 })).toEqual({ id: 'b', part: 'whole' });
  expect(hitOf(both, { x: 54, y: 50 })).toEqual({ id: 'a', part: 'whole' });
  expect(hitOf(both, { x: 54, y: 98 })).toEqual({ id: 'a', part: 1 });
});

test('every hit is within tolerance [const.layout]', () => {
  const place = fc.record({ x: fc.integer({ min: 0, max: 120 }), y: fc.integer({ min: -20, max: 120 }) });
  const all = [line('a', 10), line('b', 40), line('c', 44)];
  fc.assert(
    fc.property(place, (at) => {
      const far = Math.min(...all.map(({ lines }) => distanceToLine(at, ...lines[0]!)));
      expect(hitOf(all, at) !== undefined).toBe(far <= HIT_TOLERANCE_PX);
    }),
  );
});
