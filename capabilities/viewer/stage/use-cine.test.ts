import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextInRange, rangeFrom, rangeTo } from './use-cine.ts';

test('a loop runs from its first frame to its last, and returns to it from anywhere [screen.viewer]', () => {
  const range = { from: 5, to: 7 };

  expect([4, 5, 6, 7, 8].map((frame) => nextInRange(frame, range))).toEqual([5, 6, 7, 5, 5]);
  expect(nextInRange(0, { from: 0, to: 0 })).toBe(0);
});

test('any range of a loop has a first and a last frame of the image [screen.viewer]', () => {
  const frames = 40;
  const cut = fc.record({ isFrom: fc.boolean(), frame: fc.integer({ min: 0, max: frames - 1 }) });
  fc.assert(
    fc.property(fc.array(cut), (cuts) => {
      let range = { from: 0, to: frames - 1 };
      for (const { isFrom, frame } of cuts) range = isFrom ? rangeFrom(frame, range, frames) : rangeTo(frame, range);

      expect(range.from).toBeGreaterThanOrEqual(0);
      expect(range.to).toBeLessThan(frames);
      expect(range.from).toBeLessThanOrEqual(range.to);
    }),
  );
});
